import { isOverdue } from '#domain/qbrs/qbrs.rules.ts';
import { sectionData } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { Qbr, QbrRow } from '#contract/qbrs/qbrs.contract.ts';
import { logoAddress } from '#server/organizations/organizations.ts';
import type { QbrListRow, QbrWhole } from './qbrs.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function presentQbrRow(row: QbrListRow, now: Date): QbrRow {
  return {
    ...row,
    dateTime: iso(row.dateTime),
    period: { year: row.periodYear, quarter: row.periodQuarter },
    overdue: isOverdue(row, now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentQbr(row: QbrWhole, now: Date): Qbr {
  return {
    ...row,
    ...presentQbrRow(row, now),
    sections: row.sections.map((section) => ({ ...section, data: sectionData(section.key, row.figures) })),
    branding: row.branding && { ...row.branding, logo: row.branding.logo && logoAddress(row.branding.logo) },
    generatedAt: iso(row.generatedAt),
    finalizedAt: iso(row.finalizedAt),
    presentedAt: iso(row.presentedAt),
    deliveredAt: iso(row.deliveredAt),
  };
}
