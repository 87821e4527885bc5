import { Type } from 'typebox';
import { call, signedIn, strict } from '../call.ts';

export const liveCalls = {
  stream: call({
    operationId: 'live.stream',
    method: 'GET',
    path: '/live',
    summary:
      'Server-sent events of what changes for the caller; goes on after `after`, or `Last-Event-ID`, where it was left',
    access: signedIn,
    staysOpen: 'closed',
    anyRole: true,
    reads: true,
    personal: true,
    query: strict({ after: Type.Optional(Type.Integer({ minimum: 0 })) }),
    produces: ['text/event-stream'],
    errors: ['TOO_MANY_REQUESTS'],
  }),
};
