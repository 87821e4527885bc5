import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { todayAt } from '../../../platform/db/days.ts';

/**
 * What is written in the row of a person who is erased. Their key, country, company, place, contract, status and days of
 * coming and leaving stay, and who was above them by key: the counts of former years are what they were.
 */
export const erasedPerson = {
  IdStatut: statuts.ARCHIVED,
  DateEffacement: todayAt('t'),
  Prenom: '',
  Nom: '',
  VIP: false,
  ExcluLD: false,
  ...Object.fromEntries(
    [
      ...['IdPersonne', 'CompteAD', 'IdGenre', 'IdCivilite', 'DateNaissance', 'NIN', 'Fonction', 'Mail'],
      ...['TelFixePro', 'TelMobilePro', 'LieuNaissance', 'IdPaysNaissance', 'CPNaissance', 'SituationFamiliale'],
      ...['MailPerso', 'TelPerso', 'AdressePerso', 'CPPerso', 'VillePerso', 'Skype', 'MatriculeP', 'TitreSejour'],
      ...['DateFinTitreSejour', 'Permis', 'DateExpirationOffice', 'IdLangue', 'IdFonctionEFIS', 'DisplayNameModif'],
    ].map((column) => [column, null]),
  ),
};
