import type { Ids } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';

/** Required query parameters of reads. */
export const QUERIES: Readonly<Record<string, (ids: Ids) => string>> = {
  '/api/budgets': ({ customers }) => `?customerId=${customers}&fiscalYear=${FISCAL_YEAR}`,
  '/api/recommendations/roadmap': ({ customers }) => `?customerId=${customers}&from=${FISCAL_YEAR}-Q1`,
  '/api/customers/:id/merge-preview': () => '?from=01890000-0000-7000-8000-0000000000aa',
  '/api/calendar': () => '?from=2026-01-01&to=2027-01-01',
  '/api/calendar/holidays': () => '?from=2026-01-01&to=2027-01-01',
  '/api/calendar/event': ({ qbrs }) => `?kind=meeting&id=${qbrs}&day=2026-12-01`,
  '/api/quarterly-reviews/programme': () => `?from=${Number(FISCAL_YEAR) - 1}-07`,
  '/api/quarterly-reviews/load': () => `?from=${Number(FISCAL_YEAR) - 1}-07`,
  '/api/budgets/:customerId/:fiscalYear/export': () => '?format=xlsx',
  '/api/assessments/:id/compare': ({ assessments }) => `?with=${assessments}`,
  '/api/templates/:id/mappings/versions': () => '?questionKey=mfa',
  '/api/files': ({ customers }) => `?ownerType=customer&ownerId=${customers}`,
  '/api/surveys/:id/slide': ({ customers }) => `?customerId=${customers}`,
  '/api/budgets/sums': ({ customers }) => `?customerIds=${customers}`,
  '/api/budgets/:customerId/:fiscalYear/outlook': () => '?years=2',
};
