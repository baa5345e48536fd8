import { describe, expect, test } from 'vitest';
import { knownHeaders, mappingFault, proposedMapping } from './import.columns.rules.ts';
import { countIn, dayIn, dayOrderOf, isGarbled, labelsIn, moneyIn, monthIn, plainCell, statusIn, tierIn } from './import.values.rules.ts';

describe('the import of customers', () => {
  test('[CUST-30] Column mappings are proposed from the headers, each target once', () => {
    expect(proposedMapping(['Company Name', 'ZIP', 'State', 'Name', 'Favourite colour', 'MRR'])).toEqual([
      null,
      'postcode',
      'region',
      'name',
      null,
      'monthlyRevenue',
    ]);
    expect(proposedMapping(['company_name', 'Customer'])).toEqual([null, 'name']);
    expect(knownHeaders(['Name;City;Tags'])).toBe(0);
  });

  test('A column mapping needs the name, and no target twice', () => {
    expect(mappingFault(['tier', null])).toContain('column with the customer name');
    expect(mappingFault(['name', 'tags', 'tags'])).toContain('Tags');
    expect(mappingFault(['name', null, null])).toBeNull();
  });

  test('Cells are read in the formats that people write', () => {
    expect(statusIn('Client')).toEqual({ value: 'active' });
    expect(tierIn('tier b')).toEqual({ value: 'B' });
    expect(['1,200', '1.200', '1 200', '12'].map(countIn)).toEqual([{ value: 1200 }, { value: 1200 }, { value: 1200 }, { value: 12 }]);
    expect(monthIn('apr')).toEqual({ value: 4 });
    expect(['£1,200.50', '1.200,50', '1200.5'].map((cell) => moneyIn(cell, 'GBP'))).toEqual([1, 2, 3].map(() => ({ value: 120_050 })));
    expect(labelsIn(' HIPAA; PCI DSS,HIPAA,')).toEqual(['HIPAA', 'PCI DSS']);
    for (const read of [statusIn('gone'), tierIn('E'), countIn('many'), countIn('1.5'), monthIn('13'), moneyIn('-5', 'GBP')]) {
      expect(read).toHaveProperty('fault');
    }
  });

  test('One date with the month first sets the date format of its column', () => {
    const order = dayOrderOf(['03/04/2027', '3/14/2027']);
    expect(dayIn('03/04/2027', order)).toEqual({ value: '2027-03-04' });
    expect(dayIn('03/04/2027', dayOrderOf(['03/04/2027']))).toEqual({ value: '2027-04-03' });
    expect(dayIn('14.3.2027', 'day first')).toEqual({ value: '2027-03-14' });
    expect(dayIn('2027-02-30', 'day first')).toHaveProperty('fault');
  });

  test('Text spoilt by a wrong encoding is recognised, and the leading quote of an export is removed', () => {
    expect(['MÃ¼ller', 'M\uFFFDller', 'itâ€™s'].map(isGarbled)).toEqual([true, true, true]);
    expect(['Müller', 'São Paulo', 'Â', 'Ärger'].map(isGarbled)).toEqual([false, false, false, false]);
    expect(plainCell("'=SUM(A1)")).toBe('=SUM(A1)');
    expect(plainCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });
});
