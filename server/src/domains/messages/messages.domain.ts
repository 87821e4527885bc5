import type { Domain } from '../domain.ts';
import { messageEntity } from './messages.entity.ts';
import { messagesRoutes } from './messages.routes.ts';

export const messagesDomain: Domain = {
  name: 'messages',
  routes: [messagesRoutes],
  entities: [messageEntity],
};
