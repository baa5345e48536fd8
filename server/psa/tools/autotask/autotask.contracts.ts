import { z } from 'zod';
import { type PsaRecord, storedText } from '#domain/psa/psa.records.rules.ts';
import { periodAmount } from '#domain/psa/psa.agreements.rules.ts';
import { daysOf, fieldsOf, itemsOf, ServiceId, Text } from '#server/psa/tools/service.values.ts';

const Contract = z.object({
  id: ServiceId,
  companyID: ServiceId.nullish(),
  contractName: Text,
  startDate: Text,
  endDate: Text,
  status: z.number().nullish(),
});
export type AutotaskContract = z.output<typeof Contract>;
const Units = z.object({ contractID: ServiceId, price: z.number().nullish(), startDate: z.string(), endDate: z.string() });
export type AutotaskUnits = z.output<typeof Units>;

export const CONTRACT_FIELDS = ['id', 'companyID', 'contractName', 'startDate', 'endDate', 'status'];
export const UNIT_FIELDS = ['id', 'contractID', 'price', 'startDate', 'endDate'];
export const contractsIn = (items: unknown): AutotaskContract[] => itemsOf(Contract, items);
export const unitsIn = (items: unknown): AutotaskUnits[] => itemsOf(Units, items);

/** Prices of a contract come from its services, each for the current period. */
export function contractRecords(contracts: readonly AutotaskContract[], units: readonly AutotaskUnits[]): PsaRecord[] {
  return contracts.map(({ id, companyID, contractName, startDate, endDate, status }) => {
    const own = units.filter(({ contractID }) => contractID === id);
    const amount = periodAmount(own.map((unit) => ({ amount: unit.price ?? 0, from: unit.startDate, to: unit.endDate })));
    return {
      object: 'agreement',
      externalId: id,
      companyId: companyID ?? '',
      name: storedText('name', contractName),
      fields: {
        ...fieldsOf({ name: contractName, amount: amount?.amount ?? '', cycle: amount?.cycle ?? 'monthly' }),
        ...daysOf({ start: startDate, end: endDate }),
      },
      isActive: status !== 0,
      modifiedAt: null,
    };
  });
}
