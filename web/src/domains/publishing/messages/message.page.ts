import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import type { Famille } from '../../../lib/texts.ts';
import { MessageScreen } from './message.screen.tsx';

export const messageTexts: readonly Famille[] = [
  ...(['MESSAGES', 'MAINTENANCE', 'LABELS', 'DRAFTS', 'REGLES', 'GRID', 'HISTORY', 'PERSON', 'RICH_TEXT'] as const),
];

export interface MessageSearch {
  /** The message that is changed; without it, a new one. */
  readonly IdMessage: number | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly createMaintenance: MessageSearch;
  }
}

/** The full editor of a message. */
export const page = definePage<'createMaintenance'>()({
  texts: messageTexts,
  search: ({ IdMessage }): MessageSearch => ({
    IdMessage: typeof IdMessage === 'number' && Number.isInteger(IdMessage) && IdMessage > 0 ? IdMessage : undefined,
  }),
  load: async ({ search: { IdMessage } }) =>
    await Promise.all([
      loadDraft('message', IdMessage ?? 'new'),
      IdMessage !== undefined && ensureCall(messagesCalls.read, { query: { IdMessage } }),
    ]),
  Page: MessageScreen,
});
