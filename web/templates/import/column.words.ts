import type { Meaning } from '#domain/templates/columns.rules.ts';

/** What a column of a table can mean, in the order in which people look for it. */
export const COLUMN_WORDS: readonly (readonly [Meaning, string])[] = [
  ['text', 'Question'],
  ['key', 'Number or key'],
  ['section', 'Section'],
  ['type', 'Answer type'],
  ['required', 'Required'],
  ['weight', 'Weight'],
  ['critical', 'Critical'],
  ['internalOnly', 'Internal'],
  ['options', 'Choices'],
  ['bands', 'Bands'],
  ['whyWeAsk', 'Why we ask'],
  ['howToCheck', 'How to check'],
  ['showIf', 'Condition'],
  ['failThreshold', 'Finding below'],
  ['findingTitle', 'Title of the finding'],
  ['clientWording', 'Wording for the customer'],
  ['evidenceRequired', 'Evidence'],
  ['recommendationKey', 'Recommendation'],
  ['frameworkRefs', 'References'],
  ['tags', 'Tags'],
  ['sectionKey', 'Key of the section'],
  ['sectionWeight', 'Weight of the section'],
  ['sectionDescription', 'Description of the section'],
];
