import { describe, expect, test } from 'vitest';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { LEFT_OUT, labelKey, proposedCategory, mergedChoices, STACK_MEANINGS, stackCategoryOf } from './psa.stack.rules.ts';

describe('the category of a product from a tool', () => {
  test.each([
    ['Firewall', 'firewall'],
    ['Managed Switches', 'switches'],
    ['Wi-Fi access points', 'wifi'],
    ['Server', 'servers'],
    ['Backup server', 'backup'],
    ['Microsoft 365 backup', 'cloud_backup'],
    ['Battery backup', 'power'],
    ['UPS', 'power'],
    ['E-Mail Security', 'email'],
    ['Mobile phones', 'mobile'],
    ['IP phone', 'phones'],
    ['Security operations', 'monitoring'],
    ['Remote monitoring and management', 'patching'],
    ['Managed support and backup', 'backup'],
  ])('[PSA-111] The product %s belongs to %s', (label, category) => {
    expect(proposedCategory(label)).toBe(category);
    expect(STACK_CATEGORIES.map(({ key }) => key)).toContain(category);
  });

  test.each(['Workstation', 'Managed support', 'Printer', 'Firewall and Wi-Fi', 'Switchboard', 'Serverless', '', '***'])(
    '[PSA-112] The product %s gets no guessed category',
    (label) => {
      expect(proposedCategory(label)).toBeNull();
    },
  );

  test('[PSA-113] A manual category is added to the earlier ones, and null removes it', () => {
    expect(mergedChoices({ a: 'dns', b: 'wifi' }, { b: null, c: 'power' })).toEqual({ a: 'dns', c: 'power' });
  });

  test('[PSA-114] A manual category takes precedence over the product name, including one that excludes the product', () => {
    expect(stackCategoryOf('asset', 'firewall', {})).toBe('firewall');
    expect(stackCategoryOf('asset', 'firewall', { [labelKey('asset', 'firewall')]: LEFT_OUT })).toBeNull();
    expect(stackCategoryOf('asset', 'appliance', { [labelKey('asset', 'appliance')]: 'dns' })).toBe('dns');
    expect(stackCategoryOf('agreement', 'firewall', { [labelKey('asset', 'firewall')]: LEFT_OUT })).toBe('firewall');
    expect(STACK_MEANINGS).toHaveLength(STACK_CATEGORIES.length + 1);
  });
});
