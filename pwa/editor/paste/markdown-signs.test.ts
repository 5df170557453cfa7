import { expect, test } from 'vitest'
import { looksLikeMarkdown } from './markdown-signs.ts'

test.each([
  ['# Title\n\nWords.', true],
  ['## Part\nWords', true],
  ['See [this](https://a.example).', true],
  ['```\ncode\n```', true],
  ['- **a**\n- b', true],
  ['- [ ] buy', true],
  ['a | b\n--- | ---\n1 | 2', true],
  ['Dear Ada,\n\n- one\n- two\n\nYours', false],
  ['2 * 3 * 4 and snake_case', false],
  ['#hashtag #another', false],
  ['#!/bin/sh\n## run\n# again\n', false],
  ['{"a": "[b](https://c)"}', false],
  ['> quoted mail', false],
])('a pasted text is taken for Markdown or not: %j, %s', (text, isMarkdown) => {
  expect(looksLikeMarkdown(text)).toBe(isMarkdown)
})
