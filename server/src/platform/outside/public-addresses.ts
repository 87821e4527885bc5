import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What IANA gives out to the world; all other addresses of IPv6 are of this machine, of its network, or lead into another. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether what people name may be asked there: one of the world's addresses, not of the network that the portal stands in, nor
 * one that stands for an address of IPv4 (mapped, compatible, 6to4, NAT64), which may be one of that network.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const read = ipaddr.parse(address);
  if (read instanceof ipaddr.IPv6 && !read.match(givenOut)) return false;
  return read.range() === 'unicast';
}

/** Looked up and connected to in one step: what a name means cannot change between the two. */
export const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[] = []) => {
    const first = found.find(({ address }) => isPublic(address));
    if (error || !first || found.some(({ address }) => !isPublic(address)))
      return callback(error ?? new Error('Not an address of the world'), '', 4);
    if (options.all) return callback(null, [first]);
    return callback(null, first.address, first.family);
  });
};
