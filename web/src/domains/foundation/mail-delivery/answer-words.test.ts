import { keptInOutbox } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { expect, test } from 'vitest';
import { answerWords, stateText } from './answer-words.ts';

test('that a mail stays in the outbox is said in words of the reader; what a mail server said, as it said it', () => {
  const t = (key: string) => `<${key}>`;
  expect(answerWords(keptInOutbox, t)).toBe('<MAIL_DELIVERY:keptHere>');
  expect(answerWords('250 2.0.0 Ok: queued', t)).toBe('250 2.0.0 Ok: queued');
});

test('what no server sent is not said to be sent', () => {
  expect(stateText('sent', keptInOutbox)).toBe('MAIL_DELIVERY:kept');
  expect(stateText('sent', '250 OK')).toBe('MAIL_DELIVERY:state.sent');
  expect(stateText('failed', keptInOutbox)).toBe('MAIL_DELIVERY:state.failed');
});
