import type { MergeField } from '#domain/customers/customer.fields.rules.ts';
import type { previewMerge } from '#contract/customers/merge.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';

export type Preview = OutputOf<typeof previewMerge>;
type Compared = Preview['fields'][number];

/** User's choices that override the suggestion. */
export type Choices = Partial<Record<MergeField, Compared['side']>>;

export const sideOf = ({ field, side }: Pick<Compared, 'field' | 'side'>, choices: Choices): Compared['side'] => choices[field] ?? side;
