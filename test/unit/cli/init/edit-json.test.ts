import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setInJson } from '../../../../src/cli/init/edit-json.ts'

const set = (text: string, path: [string, ...string[]] = ['servers', 'gitdex'], value: unknown = { command: 'x' }) =>
  setInJson(text, path, value, 'file.json')

describe('setInJson', () => {
  it.each([
    ['', '{\n  "servers": {\n    "gitdex": {\n      "command": "x"\n    }\n  }\n}\n'],
    ['{}', '{\n  "servers": {\n    "gitdex": {\n      "command": "x"\n    }\n  }\n}'],
    ['{"a":1}\n', '{"a":1,\n  "servers": {\n    "gitdex": {\n      "command": "x"\n    }\n  }\n}\n'],
    [
      '{\n\t"servers": {\n\t\t"other": {}\n\t}\n}\n',
      '{\n\t"servers": {\n\t\t"other": {},\n\t\t"gitdex": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}\n',
    ],
    [
      '{\n  // ours\n  "servers": {\n    "other": 1, // one\n    /* none */\n  }, // end\n}\n',
      '{\n  // ours\n  "servers": {\n    "other": 1, // one\n    /* none */\n    "gitdex": {\n      "command": "x"\n    }\n  }, // end\n}\n',
    ],
    [
      '{\n  "servers": {\n    "gitdex": {"command": "old"},\n    "z": []\n  }\n}\n',
      '{\n  "servers": {\n    "gitdex": {\n      "command": "x"\n    },\n    "z": []\n  }\n}\n',
    ],
    ['{ /* nothing */ }', '{ /* nothing */\n  "servers": {\n    "gitdex": {\n      "command": "x"\n    }\n  }\n}'],
  ])('of %j is %j', (text, expected) => {
    expect(set(text)).toBe(expected)
  })

  it('twice is once', () => {
    const once = set('{"a": [1, {"b": "}"}]}')
    expect(set(once)).toBe(once)
  })

  it.each([
    '[]',
    '{',
    '{"a" 1}',
    '{"a": }',
    '{"a": 1 "b": 2}',
    '{} x',
    '{"servers": 7}',
    '{"a": [1 2]}',
    '{"a": "x\n"}',
  ])('of %j is an error that names the file', (text) => {
    expect(() => set(text)).toThrow(/file\.json is no JSON/)
  })

  it('keeps every other value of any object, in any layout', () => {
    const layouts = fc.constantFrom(undefined, 1, 2, 4, '\t')
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), layouts, fc.string(), (object, layout, key) => {
        const text = JSON.stringify(object, null, layout)
        const edited = JSON.parse(setInJson(text, [key], 'ours', 'f')) as object
        // A key such as __proto__ is a key as any other.
        const expected = JSON.parse(JSON.stringify(Object.entries(object).filter(([name]) => name !== key))) as unknown
        expect(Object.entries(edited).filter(([name]) => name !== key)).toEqual(expected)
        expect(Object.getOwnPropertyDescriptor(edited, key)?.value).toBe('ours')
      }),
    )
  })
})
