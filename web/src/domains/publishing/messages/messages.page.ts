import { type MessageState, messageStates, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { messageTexts } from './message.page.ts';
import { MessagesScreen } from './messages.screen.tsx';

export interface MessagesSearch {
  readonly state: MessageState | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly maintenance: MessagesSearch;
  }
}

/** What is said to everybody, and when. */
export const page = definePage<'maintenance'>()({
  texts: messageTexts,
  search: ({ state }): MessagesSearch => ({ state: messageStates.find((one) => one === state) }),
  load: async () => await ensureCall(messagesCalls.list, {}),
  Page: MessagesScreen,
});
