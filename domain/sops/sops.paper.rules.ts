import { type DayWriting, dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { SOP_CATEGORY_LABELS, SOP_STATUS_LABELS, type SopCategory, type SopStatus } from './sops.rules.ts';

export interface PrintedSop {
  title: string;
  code: string | null;
  category: SopCategory;
  status: SopStatus;
  textVersion: number;
  reviewedOn: string | null;
  body: string;
}

/** SOP as a printable file; the body is Markdown. */
export interface SopPaper {
  title: string;
  author: string;
  lead: string;
  body: string;
}

interface Written {
  provider: string;
  writing: DayWriting;
  /** ISO 8601. */
  now: string;
}

/** Printable SOP. The lead states the version and whether it is in force, because a sheet of paper may be outdated. */
export function sopPaper(sop: PrintedSop, { provider, writing, now }: Written): SopPaper {
  const facts = [
    sop.code,
    SOP_CATEGORY_LABELS[sop.category],
    sop.status === 'published' ? null : SOP_STATUS_LABELS[sop.status],
    `Version ${sop.textVersion}`,
    sop.reviewedOn && `Reviewed ${dayLabel(`${sop.reviewedOn}T12:00:00Z`, { ...writing, timezone: 'UTC' })}`,
    `Printed ${dayLabel(now, writing)}`,
  ];
  return { title: sop.title, author: provider, lead: facts.filter((fact) => fact !== null && fact !== '').join(' · '), body: sop.body };
}
