import type { DeliveryCause } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import type { Outcome } from '../../../engines/effects/effect-system.ts';

const words: readonly (readonly [RegExp, DeliveryCause])[] = [
  [/^not an address/i, 'notAnAddress'],
  [/\b53[0458]\b|authentication (?:failed|required|credential)|invalid login/i, 'credentials'],
  [/sender address|from address|sender (?:is )?(?:not|denied|rejected)/i, 'sender'],
  [/mailbox (?:is )?full|quota|insufficient (?:disk|storage)|out of storage/i, 'mailboxFull'],
  [/too (?:large|big)|size (?:limit|exceed)|exceeds? .{0,20}size/i, 'tooLarge'],
  [/spam|blacklist|block ?list|\bblocked\b|reputation|dmarc|\bspf\b|dkim|policy/i, 'blocked'],
  [/domain (?:name )?not found|host(?: or domain)? (?:name )?not found|no such domain|null mx/i, 'noDomain'],
  [/user unknown|no such (?:user|mailbox)|recipient ?not ?found|account .{0,40}does not exist/i, 'noMailbox'],
  [
    /^connect|econn|etimedout|enotfound|eai_again|ehostunreach|greeting never|timed? ?out|took too long|socket|certificate|getaddrinfo|\btls\b/i,
    'noServer',
  ],
];

/** By the enhanced status of RFC 3463, subject and detail: `5.1.1` is `1.1`. */
const enhanced: Readonly<Record<string, DeliveryCause>> = {
  '1.1': 'noMailbox',
  '1.6': 'noMailbox',
  '2.1': 'noMailbox',
  '1.2': 'noDomain',
  '1.10': 'noDomain',
  '4.4': 'noDomain',
  '1.3': 'notAnAddress',
  '1.7': 'sender',
  '1.8': 'sender',
  '2.2': 'mailboxFull',
  '2.3': 'tooLarge',
  '3.4': 'tooLarge',
  '4.1': 'noServer',
  '4.2': 'noServer',
  '7.8': 'credentials',
};

const basic: Readonly<Record<string, DeliveryCause>> = {
  421: 'busy',
  450: 'busy',
  451: 'busy',
  452: 'busy',
  550: 'noMailbox',
  551: 'noMailbox',
  552: 'mailboxFull',
  553: 'notAnAddress',
};

/**
 * Why a mail did not arrive, as far as what was answered tells: by its words, which say more than codes where servers use
 * one code for all, then by its enhanced status, then by its code.
 */
export function causeOf(outcome: Outcome, answer: string): DeliveryCause | null {
  if (outcome === 'done' || outcome === 'found') return null;
  if (outcome === 'lost') return 'interrupted';
  const said = words.find(([pattern]) => pattern.test(answer));
  if (said) return said[1];
  const [, kind, about, detail] = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/.exec(answer) ?? [];
  const known = enhanced[`${about}.${detail}`];
  if (known) return known;
  if (about === '7') return kind === '5' ? 'blocked' : 'busy';
  const [code = ''] = /(?<![\d.])[45]\d\d(?![\d.])/.exec(answer) ?? [];
  return basic[code] ?? 'other';
}
