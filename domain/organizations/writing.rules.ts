import { monthName } from '#domain/customers/fiscal.rules.ts';

export const DATE_FORMATS = ['d mmm yyyy', 'mmm d, yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd.mm.yyyy', 'yyyy-mm-dd'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
export const USUAL_DATE_FORMAT: DateFormat = 'd mmm yyyy';

const two = (part: number) => String(part).padStart(2, '0');

/** Day in the organisation's format: 14 Nov 2026. */
export function writtenDay(format: DateFormat, { year, month, day }: { year: number; month: number; day: number }): string {
  const name = monthName(month).slice(0, 3);
  switch (format) {
    case 'd mmm yyyy':
      return `${day} ${name} ${year}`;
    case 'mmm d, yyyy':
      return `${name} ${day}, ${year}`;
    case 'dd/mm/yyyy':
      return `${two(day)}/${two(month)}/${year}`;
    case 'mm/dd/yyyy':
      return `${two(month)}/${two(day)}/${year}`;
    case 'dd.mm.yyyy':
      return `${two(day)}.${two(month)}.${year}`;
    case 'yyyy-mm-dd':
      return `${year}-${two(month)}-${two(day)}`;
  }
}

/** Reports whether 3/4 means 4 March. */
export const isMonthFirst = (format: DateFormat): boolean => format === 'mm/dd/yyyy' || format === 'mmm d, yyyy';
