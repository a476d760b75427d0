import { describe, expect, it } from 'vitest'
import { plainPod } from '../../../src/languages/perl/pod.ts'

describe('plainPod', () => {
  it.each([
    ['Builds a C<House> of B<glass>.', 'Builds a House of glass.'],
    ['It has L<beds|/add_bed>, see L<Garden::Bed>.', 'It has beds, see Garden::Bed.'],
    ['See L<Garden::Bed/width>, L</depth> and L</"Late summer">.', 'See width in Garden::Bed, depth and Late summer.'],
    ['At L<https://example.com/a/b>.', 'At https://example.com/a/b.'],
    ['Calls C<< $bed->water >> and C<<< a << b >>>.', 'Calls $bed->water and a << b.'],
    ['If C<$x E<lt> 1> and B<I<both>>.', 'If $x < 1 and both.'],
    ['X<garden>A garden Z<>here.', 'A garden here.'],
    ['List<T> of A<B> and 1 < 2 > 0', 'List<T> of A<B> and 1 < 2 > 0'],
    ['What was cut C<in the midd…', 'What was cut in the midd…'],
  ])('%s', (doc, plain) => {
    expect(plainPod(doc)).toBe(plain)
  })

  it('takes long nests of brackets in its stride', () => {
    const doc = 'B<'.repeat(5_000)
    expect(plainPod(doc).length).toBeLessThanOrEqual(doc.length)
  })
})
