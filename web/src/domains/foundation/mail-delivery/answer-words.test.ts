import { keptInOutbox } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { expect, test } from 'vitest';
import { answerWords } from './answer-words.ts';

test('that a mail stays in the outbox is said in words of the reader; what a mail server said, as it said it', () => {
  const t = (key: string) => `<${key}>`;
  expect(answerWords(keptInOutbox, t)).toBe('<MAIL_DELIVERY:keptHere>');
  expect(answerWords('250 2.0.0 Ok: queued', t)).toBe('250 2.0.0 Ok: queued');
});
