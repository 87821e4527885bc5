import { balancesConnector } from './balances.connector.ts';
import { type ConnectedSystem, type ConnectorDeclaration, connectedSystems } from './connector.ts';
import { graphConnector } from './graph.connector.ts';
import { graphListsConnector } from './graph-lists.connector.ts';
import { ldapConnector } from './ldap.connector.ts';
import { ldapListsConnector } from './ldap-lists.connector.ts';
import { payrollConnector } from './payroll.connector.ts';
import { restConnector } from './rest.connector.ts';
import { scimConnector } from './scim.connector.ts';

/** Every way that systems are reached. */
export const connectors: readonly ConnectorDeclaration[] = [
  ldapConnector,
  scimConnector,
  restConnector,
  graphConnector,
  balancesConnector,
  ldapListsConnector,
  graphListsConnector,
  payrollConnector,
];

/** The ways that a system may be reached, the usual one first. */
export function connectorsOf(system: ConnectedSystem): readonly ConnectorDeclaration[] {
  return connectors.filter(({ systems }) => systems.includes(system));
}

/** One of them by its name. */
export function connectorNamed(system: ConnectedSystem, name: string): ConnectorDeclaration | undefined {
  return connectorsOf(system).find(({ connector }) => connector === name);
}

/** Systems that something else than the twin can be set for. */
export const settableSystems: readonly ConnectedSystem[] = connectedSystems.filter(
  (system) => connectorsOf(system).length > 0,
);
