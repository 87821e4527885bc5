import { kindsOfNotification } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { notificationChoicesTexts } from '@passerelle/texts/notification-choices.texts.ts';
import { notificationsTexts } from '@passerelle/texts/notifications.texts.ts';
import { expect, test } from 'vitest';

test('what one chooses to be told of names nothing that is only known once it is told', () => {
  const choices: Readonly<Record<string, object>> = notificationChoicesTexts.texts;
  const open = kindsOfNotification.filter((kind) =>
    Object.values(choices[`kind ${kind}`] ?? notificationsTexts.texts[kind]).some((said) => said.includes('{')),
  );
  expect(open).toEqual([]);
});
