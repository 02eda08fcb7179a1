import { isIPv4, isIPv6 } from 'node:net';

/** An address as it is compared: an IPv4 one in IPv6 form is the IPv4 one, and the name of an interface is left out. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Whether an address or a name is this machine's own, to listen on or to be connected to. */
export function isLoopback(host: string): boolean {
  const plain = plainAddress(host);
  return plain === 'localhost' || plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** One customer's part of an IPv6 address, in groups of 16 bits; a site may have the larger one. */
const CUSTOMER = 4;
const SITE = 3;

/** The network that an address belongs to: an IPv4 address by itself, of IPv6 the first half. */
export const networkOf = (address: string): string => firstGroups(address, CUSTOMER);

/** The network that one person may have all of: an IPv4 address by itself, of IPv6 the first 48 bits. */
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
