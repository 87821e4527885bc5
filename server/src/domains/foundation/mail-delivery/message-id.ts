/**
 * The Message-ID of a mail, the same at each attempt and no other installation's. Its key comes first, so that whoever reads
 * it finds the mail.
 */
export function messageIdOf({ id, message_tag }: MessageKey, domain: string): string {
  return `mail-${id}${message_tag && `.${message_tag}`}@${domain}`;
}

/** The mail of a Message-ID; undefined where it is none of ours. */
export function deliveryOf(messageId: string, domain: string): MessageKey | undefined {
  const [, id, message_tag = '', host] = /^<?mail-([1-9]\d{0,9})(?:\.(\w+))?@([^>]+)>?$/.exec(messageId.trim()) ?? [];
  return host === domain && Number(id) <= 2147483647 ? { id: Number(id), message_tag } : undefined;
}

export interface MessageKey {
  readonly id: number;
  /** What tells it apart; empty for mails of before there was one. */
  readonly message_tag: string;
}

/** What the Message-IDs of a portal that sends from this address end with. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
