/** Product without support, and the price rule of the campaign that replaces it. Amounts are in minor units. */
export const PRODUCT = 'Windows Server 2012 R2';

export const RULE = {
  unit: 'device',
  perCustomer: 60_000,
  perUnit: 290_000,
  monthlyPerCustomer: 0,
  monthlyPerUnit: 8_500,
  hoursPerCustomer: 4,
  hoursPerUnit: 8,
} as const;
