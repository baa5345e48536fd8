import { durationText } from '#domain/customers/service.rules.ts';
import { moneyInThousands } from '#domain/money/compact.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { deckMoney, deckNumber } from '#domain/deck/facts/deck.money.rules.ts';
import { inWords } from '#domain/deck/titles/titles.words.rules.ts';
import type { Clause, Figure } from './claim.rules.ts';
import { sourceRule } from './sources.rules.ts';

/** Word of a sentence that states something: a number, "all" or "both" with its number, or a superlative. */
export interface Token {
  kind: 'number' | 'all' | 'most';
  words: string;
  /** Clause around it, without the names in it. */
  clause: string;
  /** Rest of the clause up to the next such word. */
  after: string;
  /** Place of the clause in the sentence. */
  place: number;
}

const NUMBER = String.raw`\d(?:[\d.,’'\u00a0\u202f]*\d)?`;
const NUMBER_WORDS = ['none', 'no', 'nothing', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNTED = `(?:${NUMBER_WORDS.slice(3).join('|')}|${NUMBER})`;
const PATTERNS: readonly [Token['kind'], string][] = [
  ['all', String.raw`\bthe one\b|\bboth\b|\ball of them\b|\ball(?: the)? ${COUNTED}\b|\ball\b(?! of ∎)|\bevery(?: one)?\b|\beach\b`],
  ['most', String.raw`\b(?:largest|highest|lowest|deepest|smallest|best|mostly|most|peak|only|first score)\b`],
  ['number', String.raw`\d+ h(?: \d+ min)?\b|\d+ min\b|\b(?:${NUMBER_WORDS.join('|')})\b(?!-time)|${NUMBER}`],
];
const TOKENS = new RegExp(PATTERNS.map(([, pattern]) => `(${pattern})`).join('|'), 'giu');
/** Superlative that says no more than the number beside it. */
const PLAIN = /with the highest risk/giu;
const PERIODS = /\bQ[1-4](?: (?:FY)?\d{2,4})?\b|\bFY\d{2}\b|\b20\d\d\b/gu;
/** Stands for a name, so that its words state nothing. */
const NAME = '∎';

/** Sentence without the texts that people wrote. A name that was cut is left out as far as it goes. */
function withoutNames({ words, names }: Clause): string {
  return names
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => {
      let part = name;
      while (part.length > 3 && !rest.toLowerCase().includes(part.toLowerCase())) part = part.slice(0, -1);
      const at = part === '' ? -1 : rest.toLowerCase().indexOf(part.toLowerCase());
      return at < 0 ? rest : `${rest.slice(0, at)}${NAME}${rest.slice(at + part.length)}`;
    }, words)
    .replaceAll(/“[^”]*(?:”|$)/gu, NAME)
    .replaceAll(PERIODS, NAME);
}

export function tokensOf(sentence: Clause): Token[] {
  const clauses = withoutNames(sentence).split(/[;:,.](?=\s|$)/u);
  return clauses.flatMap((clause, place) => {
    const plain = clause.replaceAll(PLAIN, NAME);
    const found = [...plain.matchAll(TOKENS)];
    return found.map((match, at): Token => {
      const kind = PATTERNS.find((_, index) => match[index + 1] !== undefined)?.[0] ?? 'number';
      return { kind, words: match[0], clause, after: plain.slice(match.index + match[0].length, found[at + 1]?.index), place };
    });
  });
}

const digits = (words: string) => words.match(/\d(?:[\d.,’'\u00a0\u202f]*\d)?/gu)?.join(' ') ?? words.toLowerCase();

/** Forms in which a figure may be printed, as digits or as a word. */
function printedForms({ source, value }: Figure, { customer }: DeckFacts): string[] {
  const size = Math.abs(value);
  const nothing = size === 0 ? ['none', 'no', 'nothing'] : [];
  switch (sourceRule(source).unit) {
    case 'money':
      return [digits(deckMoney(size, customer)), ...nothing];
    case 'thousands':
      return [digits(moneyInThousands(size, customer.currency, customer.locale, 1)), ...nothing];
    case 'duration':
      return [digits(durationText(size))];
    case 'percent':
    case 'points':
      return [String(size), deckNumber(size, customer, { most: 1 }), deckNumber(size, customer, { least: 1 })].map(digits);
    default:
      return [inWords(size), String(size), digits(deckNumber(size, customer)), ...nothing];
  }
}

/** Reports whether the words of the token print the figure. */
export function prints({ kind, words }: Token, figure: Figure, facts: DeckFacts): boolean {
  const isExtreme = sourceRule(figure.source).unit === 'extreme';
  if (kind === 'most') return isExtreme;
  if (isExtreme) return false;
  const number = kind === 'number' ? words : words.replace(/^all(?: the)?\s/iu, '');
  if (/^(?:all|every|every one|each|of them)$/iu.test(number)) return true;
  if (/^both$/iu.test(number)) return figure.value === 2;
  if (/^the one$/iu.test(number)) return figure.value === 1;
  return printedForms(figure, facts).includes(digits(number));
}

/** "2", "£5,700", "7 points": a figure for people. */
export function printedFigure({ source, value }: Figure, { customer }: DeckFacts): string {
  const size = Math.abs(value);
  switch (sourceRule(source).unit) {
    case 'money':
    case 'thousands':
      return deckMoney(size, customer);
    case 'duration':
      return durationText(size);
    case 'percent':
      return `${deckNumber(size, customer, { most: 1 })}%`;
    case 'points':
      return `${value < 0 ? '−' : ''}${deckNumber(size, customer, { most: 1 })} ${size === 1 ? 'point' : 'points'}`;
    case 'extreme':
      return value === 1 ? 'yes' : 'no';
    default:
      return deckNumber(value, customer);
  }
}
