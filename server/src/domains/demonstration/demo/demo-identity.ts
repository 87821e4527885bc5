import {
  type Edition,
  type LegalIdentity,
  legalNoticesKey,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import type pg from 'pg';
import { nth, sure } from '../../../platform/sure.ts';
import { castMembers } from './cast.ts';
import { demoCompanies } from './companies.ts';

interface CompanyRow {
  readonly LibSociete: string;
  readonly Adresse: string;
  readonly InfosLegales: string;
}

/**
 * Fills in the legal notices with the facts of the head of the group, as its sheet says them, and of who hosts the portal
 * for it; what somebody wrote on site of them stays.
 */
export async function sayIdentity(client: pg.ClientBase): Promise<void> {
  const [head, host] = await Promise.all(
    [0, 2].map(async (place) => {
      const { rows } = await client.query<CompanyRow>(
        'select "LibSociete", "Adresse", "InfosLegales" from "Societe" where "LibSociete" = $1',
        [nth(demoCompanies, place).name],
      );
      return sure(rows[0]);
    }),
  );
  const edition: Edition = {
    Rubrique: 'start',
    Contenus: {},
    Droits: [],
    Ecrans: [],
    Masquee: false,
    Identite: identityOf(sure(head), sure(host)),
  };
  await client.query(
    `insert into "PageDocumentation" ("Cle", "Revision", "Edition") values ($1, 1, $2) on conflict do nothing`,
    [legalNoticesKey, JSON.stringify(edition)],
  );
}

function identityOf(head: CompanyRow, host: CompanyRow): Record<LegalIdentity, string> {
  const [form, registration] = head.InfosLegales.split('\n');
  const director = sure(castMembers.find(({ place }) => place === 'comex'));
  return {
    company: `${head.LibSociete}, ${form}`,
    address: onOneLine(head.Adresse),
    registration: sure(registration),
    director: `${director.first} ${director.last}`,
    contact: `contact@${nth(demoCompanies, 0).slug}.passerelle.example`,
    host: `${host.LibSociete}, ${onOneLine(host.Adresse)}`,
  };
}

const onOneLine = (address: string) => address.replaceAll('\n', ', ');
