import { changedValues, type CustomField, type CustomValue, type CustomValues } from '#domain/custom/custom.rules.ts';
import { parseDecimal } from '#domain/money/money.rules.ts';
import { plainHeader } from './import.columns.rules.ts';
import { type CellValue, dayIn, isGarbled } from './import.values.rules.ts';

const MOST_DECIMALS = 6;

/** Custom field values in a row, whose headers are the field labels. Fields without a column keep their value from `before`. */
export function ownValuesIn(
  cells: Readonly<Record<string, string>>,
  fields: readonly CustomField[],
  before: CustomValues,
): { values: CustomValues | undefined; faults: string[] } {
  const faults: string[] = [];
  const change: Record<string, CustomValue> = {};
  for (const field of fields) {
    const cell = cells[plainHeader(field.label)];
    if (cell === undefined) continue;
    const read = valueIn(cell, field);
    if ('value' in read) change[field.key] = read.value;
    else faults.push(`${field.label}: ${read.fault}`);
  }
  if (faults.length > 0 || Object.keys(change).length === 0) return { values: undefined, faults };
  const result = changedValues(fields, { before, change });
  return 'values' in result ? { values: result.values, faults } : { values: undefined, faults: [result.message] };
}

function valueIn(cell: string, { type, options }: CustomField): CellValue<CustomValue> {
  if (isGarbled(cell)) return { fault: `“${cell}” contains garbled characters; the file was saved in the wrong encoding` };
  if (type === 'date') return dayIn(cell, 'day first');
  if (type === 'number') {
    const scale = 10 ** MOST_DECIMALS;
    const number = parseDecimal(cell, MOST_DECIMALS) ?? parseDecimal(cell, MOST_DECIMALS, 'de-DE');
    return number === null ? { fault: `“${cell}” is not a number` } : { value: number / scale };
  }
  if (type === 'text') return { value: cell };
  const option = options.find((one) => one.toLowerCase() === cell.toLowerCase());
  return option === undefined ? { fault: `“${cell}” is not one of its options` } : { value: option };
}
