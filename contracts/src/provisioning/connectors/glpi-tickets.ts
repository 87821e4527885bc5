const get = { method: 'GET' } as const;
const post = { method: 'POST' } as const;
/** An item of a ticket, as GLPI takes it. */
const onTicket = (content: string) => ({ input: { itemtype: 'Ticket', items_id: '{id}', content } });
const at = { id: '/id', title: '/name', key: '/content', state: '/status' } as const;

/**
 * How GLPI 9.5 to 11 is spoken to by its REST interface (`apirest.php`), as a `TicketsDescription`. Our key is the last
 * line of what is said, in brackets: every version looks for it there. A solution closes a ticket; 5 is solved, 6 closed.
 */
export const glpiTickets = {
  headers: { 'App-Token': '{appToken}' },
  session: {
    ...get,
    path: 'initSession',
    headers: { Authorization: 'user_token {secret}' },
    token: '/session_token',
    header: 'Session-Token',
  },
  closed: [5, 6],
  find: { ...get, path: 'Ticket?searchText%5Bcontent%5D={key}&range=0-49', list: '', ...at },
  read: { ...get, path: 'Ticket/{id}', ...at },
  open: {
    ...post,
    path: 'Ticket',
    id: '/id',
    body: { input: { name: '{title}', content: '{text}\n\n{name} {login} {mail}\n[{key}]' } },
  },
  comment: { ...post, path: 'Ticket/{id}/ITILFollowup', body: onTicket('{text}\n\n[{noteKey}]') },
  notes: { ...get, path: 'Ticket/{id}/ITILFollowup?range=0-499', list: '', text: '/content' },
  close: { ...post, path: 'Ticket/{id}/ITILSolution', body: onTicket('{text}\n\n[{noteKey}]') },
};
