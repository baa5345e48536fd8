const NETWORK = /^([0-9a-f:.]{2,45})(?:\/(\d{1,3}))?$/i;

interface Network {
  /** 32 or 128. */
  bits: number;
  address: bigint;
  prefix: number;
}

function ipv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

function ipv6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return null;
  const [head = [], tail = []] = halves.map(groupsOf);
  const given = head.length + tail.length;
  if (halves.length === 1 ? given !== 8 : given > 7) return null;
  const groups = halves.length === 1 ? head : [...head, ...Array.from({ length: 8 - given }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** Parses IPv4 and IPv6 in CIDR notation; null if invalid. IPv4-mapped IPv6 addresses count as IPv4. */
function networkOf(text: string): Network | null {
  const [, address = '', length] = NETWORK.exec(text.trim().replace(/^::ffff:(?=\d+\.)/i, '')) ?? [];
  const four = ipv4(address);
  const value = four ?? ipv6(address);
  if (value === null) return null;
  const bits = four === null ? 128 : 32;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? null : { bits, address: value, prefix };
}

export function isNetwork(text: string): boolean {
  return networkOf(text) !== null;
}

export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const asked = networkOf(address);
  if (!asked || asked.prefix !== asked.bits) return false;
  return networks.some((text) => {
    const network = networkOf(text);
    if (!network || network.bits !== asked.bits) return false;
    const rest = BigInt(network.bits - network.prefix);
    return network.address >> rest === asked.address >> rest;
  });
}

export function networksIn(text: string): { networks: string[]; faulty: string[] } {
  const lines = [...new Set(text.split(/[\s,;]+/).filter((line) => line !== ''))];
  return { networks: lines.filter(isNetwork), faulty: lines.filter((line) => !isNetwork(line)) };
}
