import type { Domain } from '../../domain.ts';
import { messageEntity } from './messages.entity.ts';
import { messagesRoutes } from './messages.routes.ts';

export const messagesDomain: Domain = {
  name: 'messages',
  owns: ['Message', 'MessageLg', 'message_board', 'portal_closed'],
  kept: { Message: 'nothing', MessageLg: 'nothing', message_board: 'nothing', portal_closed: 'nothing' },
  offers: ['message-board'],
  routes: [messagesRoutes],
  entities: [messageEntity],
};
