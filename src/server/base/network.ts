import { isIPv4, isIPv6 } from 'node:net';

/** The normalised form of an IP address: IPv4-mapped IPv6 as IPv4, without an interface name. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Whether a host is this machine's loopback. */
export function isLoopback(host: string): boolean {
  const plain = plainAddress(host);
  return plain === 'localhost' || plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** 16-bit groups of a customer's IPv6 network; a site may have the larger one. */
const CUSTOMER = 4;
const SITE = 3;

/** The network of an address: an IPv4 address itself, or an IPv6 /64. */
export const networkOf = (address: string): string => firstGroups(address, CUSTOMER);

/** The largest network that one site may have: an IPv4 address itself, or an IPv6 /48. */
export const siteOf = (address: string): string => firstGroups(address, SITE);

function firstGroups(address: string, count: number): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [before = '', after = ''] = plain.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const left = groups(before);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - groups(after).length) }, () => '0');
  const whole = [...left, ...(plain.includes('::') ? zeros : []), ...groups(after)];
  const first = whole.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/${count * 16}`;
}
