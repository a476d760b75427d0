/** Where GitHub looks for it. */
export const WORKFLOW_FILE = '.github/workflows/gitdex.yml'

/** Builds the index of every commit of a branch and of every pull request. */
export const workflow = (branch: string): string => `name: gitdex
on:
  push:
    branches: [${JSON.stringify(branch)}]
  pull_request:
permissions:
  contents: read
jobs:
  index:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: OWNER/gitdex@v1
`
