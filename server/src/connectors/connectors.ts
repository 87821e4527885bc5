import type { Connector } from './connector.ts';
import { graph } from './graph-accounts/graph.ts';
import { graphGroups } from './graph-lists/graph-groups.ts';
import { ldap } from './ldap-accounts/ldap.ts';
import { directoryLists } from './ldap-lists/directory-lists.ts';
import { balances } from './rest-balances/balances.ts';
import { restPayroll } from './rest-payroll/payroll.ts';
import { rest } from './rest-tickets/rest.ts';
import { scim } from './scim-accounts/scim.ts';

/** Every kind of system that can be reached, by the names that `contracts/src/provisioning/connectors` has for them. */
export const connectorKinds: Readonly<Record<string, Connector>> = {
  ldap,
  scim,
  rest,
  graph,
  balances,
  ldapLists: directoryLists,
  graphLists: graphGroups,
  restPayroll,
};
