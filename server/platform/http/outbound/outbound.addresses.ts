import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that must not be called: own machine and networks, cloud metadata, documentation and test ranges, multicast. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only public IPv6 ranges are allowed, except those that embed an IPv4 address. */
const PUBLIC_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !isInRanges(NOT_PUBLIC_4, address);
  return family === 6 && isInRanges(PUBLIC_6, address) && !isInRanges(NOT_PUBLIC_6, address);
}

/** Reports whether the address is in one of the ranges; names in the list are ignored. */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  const wanted = isIP(address);
  if (wanted === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = isIP(network);
    if (family !== wanted) continue;
    const name = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(network, name);
    else list.addSubnet(network, Number(bits), name);
  }
  return list.check(address, wanted === 4 ? 'ipv4' : 'ipv6');
}
