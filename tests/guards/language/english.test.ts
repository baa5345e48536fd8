import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  commentedFiles,
  commentsIn,
  INTERROGATIVE,
  interfaceTexts,
  pages,
  type Sentence,
  sentencesIn,
  testFiles,
  testTitlesIn,
} from './english.ts';
import { type Kind, PHRASES } from './english.words.ts';

const MOST_QUESTIONING = 0.03;
/** Fewer mean that the extraction of sentences is broken. */
const LEAST = { comment: 4000, title: 3000, text: 6000, page: 500 };

const comments = commentedFiles().flatMap((file) => commentsIn(file));
const sentences: Record<Kind, Sentence[]> = {
  comment: comments,
  title: testFiles().flatMap(testTitlesIn),
  text: interfaceTexts(),
  page: pages().flatMap(sentencesIn),
};
const KINDS = ['comment', 'title', 'text', 'page'] as const;

/** Quotations and code may use other words: they show a text of the specification or a name. */
const withoutQuotations = (text: string) => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '…');

function hitsOf({ pattern, kinds = KINDS }: (typeof PHRASES)[number]): string[] {
  return kinds.flatMap((kind) =>
    sentences[kind]
      .filter(({ text }) => pattern.test(kind === 'text' ? text : withoutQuotations(text)))
      .map(({ file, line, text }) => `${file}:${line} (${kind}): ${text.slice(0, 160)}`),
  );
}

test('Comments, test titles, interface texts and pages are all read', () => {
  const missing = KINDS.filter((kind) => sentences[kind].length < LEAST[kind]);
  expect(missing).toEqual([]);
});

test('At most 3 % of comments begin with an interrogative or "Of"', () => {
  const questioning = comments.filter(({ text }) => INTERROGATIVE.test(text));
  expect(
    questioning.length,
    questioning
      .slice(0, 20)
      .map(({ file, line, text }) => `${file}:${line} ${text.slice(0, 100)}`)
      .join('\n'),
  ).toBeLessThanOrEqual(comments.length * MOST_QUESTIONING);
});

test.each(PHRASES)('The phrase "$name" is replaced by: $write', (phrase) => {
  expect(hitsOf(phrase)).toEqual([]);
});

test.each([
  ['told', 'The owner is told by email', 'The teller counts'],
  ['stands, lies, lives', 'The name stands beside it', 'A label stands for its group'],
  ['second factor', 'asks for a second factor', 'a factor of two'],
  ['mail', 'Send a mail', 'The mail server refuses email'],
  ['mail', 'by e-mail', 'by email'],
  ['is gone', 'The page is gone', 'Work has gone on since'],
  ['frame', 'without the frame', 'the next frame of an animation'],
  ['visit', 'a superadmin visit', 'a site visit at the customer'],
])('The pattern of "%s" finds "%s" and accepts "%s"', (name, refused, accepted) => {
  const pattern = PHRASES.find((phrase) => phrase.name === name)?.pattern;
  expect([pattern?.test(refused), pattern?.test(accepted)]).toEqual([true, false]);
});

function lastSubjects(): string[] {
  try {
    return execFileSync('git', ['log', '-100', '--format=%s'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}

const subjects = lastSubjects();
test.skipIf(subjects.length < 2)('The last 100 commit subjects have at most 65 characters (skipped without a git history)', () => {
  expect(subjects.filter((subject) => subject.length > 65)).toEqual([]);
});
