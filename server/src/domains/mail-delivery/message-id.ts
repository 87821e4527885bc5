/** The Message-ID of a mail, the same at each attempt, and the mail of a Message-ID. */
export function messageIdOf(id: number, domain: string): string {
  return `mail-${id}@${domain}`;
}

/** Undefined where it is none of ours. */
export function deliveryOf(messageId: string, domain: string): number | undefined {
  const [, id, host] = /^<?mail-([1-9]\d{0,9})@([^>]+)>?$/.exec(messageId.trim()) ?? [];
  return host === domain && Number(id) <= 2147483647 ? Number(id) : undefined;
}

/** What the Message-IDs of a portal that sends from this address end with. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
