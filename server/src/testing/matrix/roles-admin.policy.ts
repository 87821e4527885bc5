import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

const administration = (about: string, request: Request, then: Verdict = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Parameters<typeof administrates>[0]) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});
const nobody = { IdRole: 2_000_000_000 };
/** Names are taken by the first who creates: the matrix only asks for roles that cannot be. */
const unfit = { LibRole: 'Unfit', Famille: 'BASE', grants: [{ IdProfil: 2_000_000_000, IdPerimetre: 1 }] };
const taken = { LibRole: 'Collaborateur', Famille: 'BASE', grants: [{ IdProfil: 3, IdPerimetre: 1 }] };

export const rolesAdminPolicy: Policy = {
  'rolesAdmin.list': closed(administration('all', {})),
  'rolesAdmin.getByName': closed(
    administration('by its label in another language', { params: { name: 'employee' } }),
    administration('one that does not exist', { params: { name: 'Nobody’s' } }, 'NOT_FOUND'),
  ),
  'rolesAdmin.get': closed(
    administration('one', { params: { IdRole: 1 } }),
    administration('one that does not exist', { params: nobody }, 'NOT_FOUND'),
  ),
  'rolesAdmin.families': closed(administration('all', {})),
  'rolesAdmin.tree': closed(administration('all', {})),
  'rolesAdmin.holders': closed(
    administration('of one', { params: { IdRole: 1 } }),
    administration('of one that does not exist', { params: nobody }, 'NOT_FOUND'),
  ),
  'rolesAdmin.insertStandard': closed(administration('of no profile', { body: unfit }, 'INVALID_INPUT')),
  'rolesAdmin.insertAdvanced': closed(
    administration('of no profile', { body: unfit }, 'INVALID_INPUT'),
    administration('of a name that is taken', { body: taken }, 'INVALID_INPUT'),
  ),
};
