import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DemoTeam } from './demo-life.queries.ts';

/** Whose it is, and days from now on which it is due. */
const [login, inDays] = ['employee.gb', 18] as const;

const filledIn = {
  ...{
    LieuNaissance: 'Leeds',
    AdressePerso: '8 Park Row',
    CPPerso: 'LS1 5HD',
    VillePerso: 'Leeds',
    TelPerso: '+441132345678',
  },
  ...{ ContactUrgenceNom: 'Jo Wilson', ContactUrgenceTel: '+441132345679' },
  ...{ Iban: 'GB29NWBK60161331926819', TitulaireCompte: 'R Wilson' },
} as const;

/**
 * Somebody who came two months ago, and whose hiring file went on without a paper until a day: they have it to give by now. Nobody of the
 * cast is to come, so that this is told as it would have been handed over, and has no history here.
 */
export async function sayDuePaper(db: Db, { dayFrom }: Pick<DemoTeam, 'dayFrom'>): Promise<void> {
  const past = sql`now() - interval '60 days'`;
  await sql`with file as (
      insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete", "IdStade", "DateC",
        "DateTransmission", "DateFin")
      select ${sql.lit(requestTypeNumbers.dossier)}, p."IdPersonneEV1", p."IdPersonneEV1", p."IdPersonneEV1", p."IdSociete",
        ${sql.lit(stages.closed)}, ${past}, ${past}, ${past}
      from "Personne" p where lower(p."CompteAD") = ${login} returning "IdDemande", "IdPersonneEV1"),
    paid as (update "Personne" p set "EtatPaie" = 'sent' from file where p."IdPersonneEV1" = file."IdPersonneEV1"),
    asked as (insert into "DemandeDossier" ("IdDemande") select "IdDemande" from file),
    given as (insert into "DossierCandidat" ("IdDemande", ${sql.join(Object.keys(filledIn).map((name) => sql.ref(name)))})
      select "IdDemande", ${sql.join(Object.values(filledIn).map((value) => sql`${value}::text`))} from file),
    sent as (insert into "DossierTransmission" ("IdDemande", "Etat", "TransmisLe") select "IdDemande", 'sent', ${past} from file)
    insert into "DossierPiece" ("IdDemande", "CodePiece", "Derogation", "DerogMotif", "DerogJusque")
    select "IdDemande", 'address', 'granted', 'The first bill of the new flat comes with the quarter.', ${dayFrom(inDays)}::date
    from file`.execute(db);
}
