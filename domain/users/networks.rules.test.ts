import { expect, test } from 'vitest';
import { isInNetworks, isNetwork, networksIn } from './networks.rules.ts';

test('[SCOPE-11] Only addresses and networks of IPv4 and IPv6 are accepted', () => {
  for (const right of [
    '192.0.2.1',
    '10.0.0.0/8',
    '0.0.0.0/0',
    '2001:db8::/32',
    '::1',
    '::',
    'fe80::1/64',
    '::ffff:192.0.2.7',
    '2001:DB8:0:0:0:0:0:1',
  ]) {
    expect(isNetwork(right), right).toBe(true);
  }
  for (const wrong of [
    '',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.0/33',
    '2001:db8::/129',
    '1::2::3',
    ':::',
    '12345::',
    'example.com',
    '10.0.0.0/',
    '1:2:3:4:5:6:7',
    '1.2.3.4.5',
  ]) {
    expect(isNetwork(wrong), wrong).toBe(false);
  }
});

test('[SCOPE-12] An address is inside a network when their prefixes are the same', () => {
  expect(isInNetworks('10.9.8.7', ['192.0.2.0/24', '10.0.0.0/8'])).toBe(true);
  expect(isInNetworks('11.0.0.1', ['10.0.0.0/8'])).toBe(false);
  expect(isInNetworks('192.0.2.129', ['192.0.2.128/25'])).toBe(true);
  expect(isInNetworks('192.0.2.127', ['192.0.2.128/25'])).toBe(false);
  expect(isInNetworks('2001:db8::5', ['2001:db8::/32'])).toBe(true);
  expect(isInNetworks('2001:db9::5', ['2001:db8::/32'])).toBe(false);
  expect(isInNetworks('::ffff:10.0.0.1', ['10.0.0.0/8'])).toBe(true);
  expect(isInNetworks('::1', ['0.0.0.0/0'])).toBe(false);
  expect(isInNetworks('nonsense', ['0.0.0.0/0', '::/0'])).toBe(false);
});

test('[SCOPE-13] A list of networks is read with lines, spaces and commas as separators', () => {
  expect(networksIn('10.0.0.0/8\n 192.0.2.1, office\n10.0.0.0/8')).toEqual({ networks: ['10.0.0.0/8', '192.0.2.1'], faulty: ['office'] });
});
