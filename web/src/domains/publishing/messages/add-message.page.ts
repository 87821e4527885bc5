import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { createElement } from 'react';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { messageTexts } from './message.page.ts';
import { MessagesScreen } from './messages.screen.tsx';

/** The list, with the quick way to add to it. */
export const page = definePage<'addMaintenance'>()({
  texts: messageTexts,
  load: async () => await Promise.all([loadDraft('message', 'new'), ensureCall(messagesCalls.list, {})]),
  Page: ({ params }) =>
    createElement(MessagesScreen, { params, search: { state: undefined }, setSearch: () => {}, adding: true }),
});
