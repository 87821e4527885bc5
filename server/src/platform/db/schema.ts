// Generated from the migrated database by `npm run generate`; a test refuses any drift.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

export interface Database {
  AbandonArrivee: {
    IdPersonneEV1: number;
    Le: string;
  };
  Absence: {
    IdPersonneEV1: number;
    DateDebut: string;
    DateFin: string;
    DateProposee: Date | null;
  };
  Acquittement: {
    IdDemande: number;
    Version: number;
    Lignes: Json;
    IdPersonneEV1Auteur: number;
    DateC: Generated<Date>;
    IdPersonneEV1Signataire: number | null;
    DateSignature: Date | null;
    Empreinte: string | null;
    IdSignature: number | null;
  };
  Activite: {
    IdActivite: number;
    LibActivite: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Agence: {
    IdCA: string;
    LibCA: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  BamObjectif: {
    IdObjectif: number;
    LibObjectif: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  CalendrierAbsences: {
    IdPersonneEV1: number;
    sealed: string;
    Hote: string;
    DateC: Generated<Date>;
    DateLecture: Date | null;
    Echec: string | null;
  };
  CentreCout: {
    IdCCout: Generated<number>;
    LibCCout: string;
    IdSociete: number;
  };
  CircuitDemande: {
    IdCircuit: Generated<number>;
    typeDemande: number;
    IdSociete: number | null;
    Rangs: Json;
    DateM: Generated<Date>;
    RelanceApres: Generated<number | null>;
    EscaladeApres: Generated<number | null>;
    CommeLivre: Generated<boolean>;
    IdPersonneEV1M: number | null;
  };
  Civilite: {
    IdCivilite: number;
    LibCivilite: string;
    IdGenre: number;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  CommentaireDemande: {
    IdCommentaire: Generated<number>;
    IdDemande: number;
    IdPersonneEV1: number;
    Texte: string;
    DateC: Generated<Date>;
  };
  Contrat: {
    IdContrat: number;
    LibContrat: string;
    TypeContrat: string;
    IsInternal: boolean;
    Couleur: string | null;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  DefinitionImport: {
    IdImport: Generated<number>;
    CodeImport: string | null;
    LibImport: string;
    Traductions: JsonWithDefault;
    Sens: string;
    Sujet: string;
    Version: Generated<number>;
    Actif: Generated<boolean>;
    Livre: Generated<boolean>;
    DateM: Generated<Date>;
    faulty: Generated<boolean>;
  };
  DefinitionRole: {
    IdImport: number;
    IdRole: number;
  };
  DefinitionVersion: {
    IdImport: number;
    Version: number;
    Etat: Json;
    DateM: Generated<Date>;
    IdPersonneEV1: number | null;
  };
  Demande: {
    IdDemande: Generated<number>;
    typeDemande: number;
    IdPersonneEV1: number;
    IdPersonneEV1Demandeur: number;
    RoleIdPersonneEV1: number;
    IdSociete: number | null;
    IdSite: number | null;
    IdStade: number;
    Tour: Generated<number>;
    Rang: number | null;
    Circuit: Json | null;
    Version: Generated<number>;
    ARevoir: string[] | null;
    Motif: string | null;
    IdPanier: string | null;
    IdDemandeLiee: number | null;
    DateC: Generated<Date>;
    DateTransmission: Date | null;
    DateFin: Date | null;
    DateM: Generated<Date>;
    ChampsPropres: JsonWithDefault;
    Ecartes: Json | null;
    IdPersonneEV1M: number | null;
    VersionValidee: Json | null;
    DateRappelFin: Date | null;
    IdRole: number | null;
    DateSuppression: Date | null;
  };
  DemandeAcces: {
    IdDemande: number;
    Principal: boolean | null;
    IdHoraire: number | null;
    DateDebut: string | null;
    DateFin: string | null;
    NumeroBadge: string | null;
  };
  DemandeCantine: {
    IdDemande: number;
    DateDebut: string | null;
    DateFin: string | null;
    NumeroBadge: string | null;
  };
  DemandeDossier: {
    IdDemande: number;
    DateRetour: string | null;
    Precisions: string | null;
  };
  DemandeFavorite: {
    IdPersonneEV1: number;
    typeDemande: number;
  };
  DemandeIMM: {
    IdDemande: number;
    DateDebut: string | null;
    DateFin: string | null;
    AdressePerso: string | null;
    TelPerso: string | null;
    EngagementIMM: boolean | null;
  };
  DemandeListe: {
    IdDemande: number;
    LibListe: string | null;
    DescListe: string | null;
    IdNature: string | null;
    DateFermeture: string | null;
    OpenEXT: boolean | null;
    Cachee: boolean | null;
    IdListe: number | null;
    visaType: string | null;
    Rule: string | null;
    Membres: number | null;
  };
  DemandeLogiciel: {
    IdDemande: number;
    IdLogiciel: number | null;
    Justification: string | null;
  };
  DemandeMateriel: {
    IdDemande: number;
    Precisions: string | null;
    IdTicket: number | null;
    VersionsAcquittement: Generated<number>;
  };
  DemandeMaterielLigne: {
    IdLigne: Generated<number>;
    IdDemande: number;
    IdCategorieMateriel: number | null;
    Marque: string | null;
    Modele: string | null;
    NumeroSerie: string | null;
    Portabilite: boolean | null;
    NumeroPorte: string | null;
    CodeOperateur: string | null;
    DatePortage: string | null;
    RIO: string | null;
  };
  DemandeParking: {
    IdDemande: number;
    Immatriculation: string | null;
    DateDebut: string | null;
    DateFin: string | null;
    Place: string | null;
  };
  DemandePortabilite: {
    IdDemande: number;
    IdInventaire: number | null;
    NumeroPorte: string | null;
    CodeOperateur: string | null;
    RIO: string | null;
    DatePortage: string | null;
  };
  DemandeStade: {
    IdStade: number;
    LibStade: string;
    Couleur: string | null;
    Visa: boolean;
    BAM: boolean;
    Ordre: number;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
  };
  DemandeVehicule: {
    IdDemande: number;
    IdTypeVehicule: number | null;
    IdFamilleVehicule: number | null;
    Flotte: string | null;
    NumeroPermis: string | null;
    DateDelivrance: string | null;
    Prefecture: string | null;
    DateFinPermis: string | null;
    DateDebut: string | null;
    DateFin: string | null;
    Immatriculation: string | null;
    Marque: string | null;
    Modele: string | null;
  };
  Direction: {
    IdDirection: number;
    LibDirection: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  DocumentAccueil: {
    IdDocument: Generated<number>;
    LibDocument: string;
    Traductions: JsonWithDefault;
    IdPays: string | null;
    IdSociete: number | null;
    IdLangue: string | null;
    Ordre: number;
    Actif: Generated<boolean>;
    IdPersonneEV1M: number | null;
    DateM: Generated<Date>;
  };
  DossierBAM: {
    IdDemande: number;
    IdTypeDossier: string | null;
    Situation: string | null;
    DateDeDebut: string | null;
    DateDeFin: string | null;
    IdPersonneEV1Manager2: number | null;
    IdPersonneEV1MngProxi: number | null;
    IdOS: number | null;
    HoraireHebdo: number | null;
    HoraireHebdoClient: number | null;
    RepasMidi: boolean | null;
    RepasSoir: boolean | null;
    InterdictionTR: boolean | null;
    Remarques: string | null;
    EnLitige: Generated<boolean>;
    ARevoirBAM: Generated<boolean>;
    RemarqueLitige: string | null;
    DateCloture: string | null;
    IdDemandeProlongee: number | null;
    DateManagers: Date | null;
    DateNotification: Date | null;
    EmpreintePDF: string | null;
    DatePDF: Date | null;
    IdTicket: number | null;
    RefusManagers: string | null;
  };
  DossierBAMObjectif: {
    IdLigne: Generated<number>;
    IdDemande: number;
    IdObjectif: number | null;
    Precision: string | null;
    Echeance: string | null;
  };
  DossierCandidat: {
    IdDemande: number;
    IdLangue: string | null;
    LieuNaissance: string | null;
    CPNaissance: string | null;
    SituationFamiliale: string | null;
    TelPerso: string | null;
    AdressePerso: string | null;
    CPPerso: string | null;
    VillePerso: string | null;
    NIN: string | null;
    Iban: string | null;
    TitulaireCompte: string | null;
    ContactUrgenceNom: string | null;
    ContactUrgenceTel: string | null;
    Version: Generated<number>;
    Renvoi: Json | null;
    Abandon: Date | null;
    Sel: Generated<string>;
    ParRecruteur: Generated<string[]>;
    Bic: string | null;
  };
  DossierEcart: {
    IdDemande: number;
    Champ: string;
    Retenu: string;
    Vu: string;
    DecidePar: number | null;
    DecideLe: Generated<Date>;
  };
  DossierLu: {
    IdDemande: number;
    IdDocument: number;
    Le: Generated<Date>;
  };
  DossierPiece: {
    IdPiece: GeneratedAlways<number>;
    IdDemande: number;
    CodePiece: string;
    Etat: Generated<string>;
    Motif: string | null;
    DecidePar: number | null;
    DecideLe: Date | null;
    Version: Generated<number>;
    Derogation: string | null;
    DerogMotif: string | null;
    DerogJusque: string | null;
    DerogPar: number | null;
    DerogDecide: number | null;
    DateEmission: string | null;
    DateValidite: string | null;
  };
  DossierTransmission: {
    IdDemande: number;
    Version: Generated<number>;
    Etat: string;
    TransmisPar: number | null;
    TransmisLe: Date | null;
    Note: string | null;
  };
  Droit: {
    IdDroit: string;
    LibDroit: string;
    TypeDroit: number;
    Gradue: Generated<boolean>;
    Reserve: Generated<boolean>;
    Traductions: JsonWithDefault;
  };
  Effacement: {
    IdPersonneEV1: number;
    DateC: Generated<Date>;
    DateFait: Date | null;
  };
  Fichier: {
    IdFichier: string;
    state: string;
    purpose: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    owner_entity: string | null;
    owner_id: string | null;
    Champ: string | null;
    Ordre: number | null;
    IdPersonneEV1: number | null;
    DateC: Generated<Date>;
    DateM: Generated<Date>;
    stored: Generated<boolean>;
  };
  FonctionEFIS: {
    IdFonctionEFIS: string;
    LibFonctionEFIS: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  FonctionFamille: {
    IdFamille: number;
    LibFamille: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  FormulaireVersion: {
    IdFormulaire: string;
    Revision: number;
    Modifs: Json;
    IdPersonneEV1: number | null;
    DateC: Generated<Date>;
    Cle: Generated<string>;
  };
  Genre: {
    IdGenre: number;
    LibGenre: string;
    LibCourt: string;
    Couleur: string | null;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Horaire: {
    IdHoraire: number;
    LibHoraire: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Inventaire: {
    IdInventaire: Generated<number>;
    kind: string;
    nature: string;
    IdPersonneEV1: number;
    IdDemande: number | null;
    IdSite: number | null;
    LibInventaire: string;
    Numero: string | null;
    DateDebut: string;
    DateFin: string | null;
    DateRetour: string | null;
    IdPersonneEV1Retour: number | null;
    Etat: Generated<string>;
    IdLigne: number | null;
    IdInventaireLie: number | null;
  };
  JetonCandidat: {
    Empreinte: Buffer;
    IdLien: number;
    IdJeton: GeneratedAlways<number>;
    Canal: Generated<string>;
    Remise: Date | null;
    Perdu: Generated<boolean>;
    Jusque: Date | null;
  };
  JourFerie: {
    IdJourFerie: number;
    LibJourFerie: string;
    Traductions: JsonWithDefault;
    IdPays: string;
    Regle: string;
    Mois: number | null;
    Jour: number | null;
    Decalage: number | null;
    Rang: number | null;
    JourSemaine: number | null;
    DateFerie: string | null;
    Actif: Generated<boolean>;
    Ordre: number | null;
    Reporte: boolean | null;
  };
  Langue: {
    IdLangue: string;
    LibLangue: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  LdARevoir: {
    id: GeneratedAlways<number>;
    IdPersonneEV1: number;
    champs: string[];
  };
  LdAbonnement: {
    IdListe: number;
    IdPersonneEV1: number;
    Sens: string;
    by: number | null;
    at: Generated<Date>;
  };
  LdAutomatique: {
    IdAutomatique: Generated<number>;
    LibAutomatique: string;
    Source: string;
    IdNature: string;
    Conditions: Json | null;
    Bornes: Json;
    BornesDe: number | null;
    Seuil: Generated<number>;
    IdPersonneEV1: number | null;
    Rule: string;
    Visible: boolean;
    Cachee: boolean;
    Actif: Generated<boolean>;
    Revision: Generated<number>;
  };
  LdDemandee: {
    IdListe: number;
    Valeurs: JsonWithDefault;
    Groupes: JsonWithDefault;
    by: number | null;
    at: Generated<Date>;
  };
  LdDependance: {
    IdListe: number;
    champ: string;
  };
  LdEcart: {
    IdListe: number;
    Mail: string;
    Sens: string;
    IdPersonneEV1: number | null;
    Decision: string | null;
    noted_at: Generated<Date>;
  };
  LdEnvoi: {
    IdListe: number;
    IdPersonneEV1: number;
    Mail: string;
    refused: string | null;
    noted_at: Generated<Date>;
  };
  LdEnvoiExterne: {
    IdListe: number;
    Adresse: string;
    refused: string | null;
    noted_at: Generated<Date>;
  };
  LdEnvoiVers: {
    IdListe: number;
    Mail: string;
    IdPersonneEV1: number | null;
    refused: string | null;
    parti: Generated<boolean>;
    noted_at: Generated<Date>;
  };
  LdExterne: {
    IdListe: number;
    Adresse: string;
    IdGroupe: number;
    by: number | null;
    at: Generated<Date>;
    Jusqua: string | null;
  };
  LdGroupe: {
    IdGroupe: Generated<number>;
    IdListe: number;
    LibGroupe: Generated<string>;
    Ordre: Generated<number>;
    ParDefaut: Generated<boolean>;
    Conditions: Json | null;
    Bornes: Json | null;
    BornesDe: number | null;
    Revision: Generated<number>;
    Externe: Generated<boolean>;
  };
  LdMembre: {
    IdListe: number;
    IdPersonneEV1: number;
    Sources: string[];
    version_in: number;
    version_out: number | null;
    CauseOut: string | null;
    Etat: Generated<string>;
  };
  LdNomme: {
    IdGroupe: number;
    IdPersonneEV1: number;
    Sens: string;
    by: number | null;
    at: Generated<Date>;
    Jusqua: string | null;
    fin_dite: Generated<boolean>;
  };
  LdSecurite: {
    IdListe: number;
    IdPersonneEV1: number;
  };
  LdUniteARevoir: {
    id: GeneratedAlways<number>;
    Source: string;
    Unite: string;
  };
  LdVersion: {
    IdListe: number;
    version: number;
    made_at: Generated<Date>;
    cause: string;
    joins: number;
    leaves: number;
    agreed_at: Date | null;
  };
  LienCandidat: {
    IdLien: GeneratedAlways<number>;
    IdDemande: number;
    Depuis: Generated<Date | null>;
    Jusque: Date;
    Essais: Generated<number>;
    Bloque: string | null;
    Fin: string | null;
    MontreA: number | null;
    Pause: Date | null;
    Rappel: number | null;
    RefusDit: Date | null;
    Redemande: Date | null;
    Compte: Generated<Date>;
  };
  Liste: {
    IdListe: Generated<number>;
    LibListe: string;
    DescListe: Generated<string>;
    IdNature: string;
    IdPersonneEV1: number | null;
    IdPersonneEV1backup: number | null;
    DateFermeture: string | null;
    Visible: Generated<boolean>;
    SansPrefixe: Generated<boolean>;
    OpenEXT: Generated<boolean>;
    Cachee: Generated<boolean>;
    Rule: Generated<string>;
    Adresse: string | null;
    Cause: string | null;
    Version: Generated<number>;
    published_at: Date | null;
    deleted_at: Date | null;
    RechercheListe: GeneratedAlways<string>;
    DateC: Generated<Date>;
    DateM: Date | null;
    DisplayNameModif: string | null;
    cause_at: Date | null;
    cause_told: Generated<number>;
    perte_refus_at: Date | null;
    perte_refus_by: number | null;
    orphan_at: Date | null;
    closed_at: Date | null;
    end_told: number | null;
    forgotten_at: Date | null;
    freed_at: Date | null;
    Voulue: Generated<number>;
    compared_at: Date | null;
    dos: string | null;
    IdAutomatique: number | null;
    Unite: string | null;
    suite_voulue: string | null;
    suite_voulue_de: number | null;
    touched_at: Generated<Date>;
    draft_told: Date | null;
    resume_jour: Generated<string>;
    resume_version: Generated<number>;
    suite_manquants: number | null;
    suite_etrangers: number | null;
    suite_decision: string | null;
    IdRemise: number | null;
    a_dire: Generated<boolean>;
  };
  Logiciel: {
    IdLogiciel: number;
    LibLogiciel: string;
    Traductions: JsonWithDefault;
    Payant: Generated<boolean>;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Mail: {
    IdMail: string;
    LibMail: string;
    Langue: Generated<string>;
    Mailto: Generated<string[]>;
    CClist: Generated<string[]>;
    BCClist: Generated<string[]>;
    URL: string | null;
    Source: string;
    Perso: Generated<boolean>;
    ProfilRoutage: number | null;
    DateD: string | null;
    DateF: string | null;
    Actif: Generated<boolean>;
    DateModif: Generated<Date>;
    UserModif: number | null;
    Revision: Generated<number>;
  };
  MailField: {
    IdMail: string;
    IdField: string;
    Type: string;
    Map: string;
    DateDebut: string | null;
    DateFin: string | null;
    DateM: Generated<Date>;
    UserM: number | null;
    Revision: Generated<number>;
  };
  MailTemplate: {
    IdMail: string;
    Langue: string;
    OBJET: string;
    body: string;
    DateModif: Generated<Date>;
    UserModif: number | null;
    to_review: Generated<boolean>;
    Revision: Generated<number>;
  };
  MaterielCategorie: {
    IdCategorieMateriel: number;
    LibCategorieMateriel: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Message: {
    IdMessage: GeneratedAlways<number>;
    level: string;
    Maintenance: GeneratedAlways<boolean>;
    Actif: boolean;
    DateDebut: Date;
    DateFin: Date | null;
    Revision: Generated<number>;
    since: Generated<Date>;
  };
  MessageLg: {
    IdMessage: number;
    IdLangue: string;
    Texte: string;
  };
  MotInterdit: {
    IdMot: number;
    Mot: string;
    Traductions: JsonWithDefault;
    IdLangue: string | null;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Nature: {
    IdNature: string;
    LibNature: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
    Prefixe: string | null;
    Visa: Generated<boolean>;
    Desabonnement: Generated<boolean>;
    DureeMax: number | null;
  };
  Os: {
    IdOS: number;
    LibOS: string;
    IdCA: string | null;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  PageDocumentation: {
    Cle: string;
    Revision: number;
    Edition: Json | null;
    IdPersonneEV1: number | null;
    DateC: Generated<Date>;
  };
  Parametre: {
    IdParam: string;
    Valeur: string | null;
  };
  Passation: {
    IdPassation: GeneratedAlways<number>;
    IdPersonneEV1: number;
    IdPersonneEV1Auteur: number | null;
    NomSigne: string;
    DateC: Generated<Date>;
    sha256: string;
    IdPersonnes: number[];
    Sens: Generated<string>;
  };
  PassationLigne: {
    IdPassation: number;
    kind: string;
    key: string;
    Libelle: string;
    DateDebut: string;
    DateFin: string | null;
    DateRetour: string | null;
  };
  Pays: {
    IdPays: string;
    LibPays: string;
    Traductions: JsonWithDefault;
    IdLangue: string;
    Indicatif: string;
    TelFormat: string | null;
    Groupe: string | null;
    Schengen: Generated<boolean>;
    Empreinte: Generated<number>;
    MasqueNIN: string | null;
    Fuseau: string;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Perimetre: {
    IdPerimetre: Generated<number>;
    LibPerimetre: string;
    Standard: Generated<boolean>;
    Conditions: JsonWithDefault;
    Traductions: JsonWithDefault;
  };
  Personne: {
    IdPersonneEV1: Generated<number>;
    IdPersonne: number | null;
    CompteAD: string | null;
    VIP: Generated<boolean>;
    Physique: Generated<boolean>;
    Test: Generated<boolean>;
    Suspendu: Generated<boolean>;
    Desactive: Generated<boolean>;
    Prenom: Generated<string>;
    Nom: string;
    IdGenre: number | null;
    IdCivilite: number | null;
    DateNaissance: string | null;
    NIN: string | null;
    IdPays: string;
    IdLangue: string | null;
    IdStatut: number;
    IdContrat: number | null;
    IdSociete: number | null;
    IdSite: number | null;
    IdDirection: number | null;
    IdActivite: number | null;
    IdFamille: number | null;
    Fonction: string | null;
    IdFonctionEFIS: string | null;
    IdServices: number | null;
    IdCA: string | null;
    IdCCout: number | null;
    IdSocietePrestation: number | null;
    IdPersonneEV1Manager: number | null;
    IdPersonneEV1Manager2: number | null;
    IdPersonneEV1MngProxi: number | null;
    IdPersonneEV1ADG: number | null;
    IdPersonneEV1Recruteur: number | null;
    IdPersonneEV1Responsable: number | null;
    Mail: string | null;
    TelFixePro: string | null;
    TelMobilePro: string | null;
    Metropolis: Generated<boolean>;
    Office365: Generated<boolean>;
    Enrole: Generated<string>;
    DateEntree: string | null;
    DateEntreePhysique: string | null;
    DateSortiePhysique: string | null;
    EtatPaie: string | null;
    DisplayNameModif: string | null;
    DateM: Generated<Date>;
    VersionDroits: Generated<number>;
    RechercheLogin: GeneratedAlways<string>;
    RechercheContact: GeneratedAlways<string>;
    RechercheId: GeneratedAlways<string>;
    SessionsDepuis: Date | null;
    LieuNaissance: string | null;
    IdPaysNaissance: string | null;
    CPNaissance: string | null;
    SituationFamiliale: string | null;
    MailPerso: string | null;
    TelPerso: string | null;
    AdressePerso: string | null;
    CPPerso: string | null;
    VillePerso: string | null;
    Skype: string | null;
    MatriculeP: string | null;
    TitreSejour: string | null;
    DateFinTitreSejour: string | null;
    Permis: string | null;
    ExcluLD: Generated<boolean>;
    IdPersonneEV1RespRH: number | null;
    IdPersonneEV1AdminRH: number | null;
    NomCompare: GeneratedAlways<string>;
    DateExpirationOffice: string | null;
    DateEffacement: string | null;
    IndexPrenomNom: GeneratedAlways<string>;
    RechercheNom: GeneratedAlways<string>;
    RechercheTout: GeneratedAlways<string>;
    IdPersonneEV1Fusion: number | null;
  };
  PersonneEquipeTag: {
    IdPersonneEV1: number;
    Tag: string;
  };
  PersonneNotification: {
    IdPersonneNotification: GeneratedAlways<number>;
    IdPersonneEV1: number;
    kind: string;
    values: Json;
    opens: string | null;
    DateC: Generated<Date>;
    DateLecture: Date | null;
    Epingle: Generated<boolean>;
    standing_notice: number | null;
    Nombre: Generated<number>;
    bell: Generated<boolean>;
    mail_due: Date | null;
  };
  PersonneRole: {
    IdPersonneRole: Generated<number>;
    IdPersonneEV1: number;
    IdRole: number;
    ParDefaut: Generated<boolean>;
    DateDebut: string;
    DateFin: string | null;
    IdPersonneRoleDelegue: number | null;
    switchDelegue: Generated<boolean>;
    Annule: Generated<boolean>;
    Restriction: Json | null;
    DateC: Generated<Date>;
    Portee: Json | null;
    Motif: string | null;
    IdPersonneEV1Auteur: number | null;
    DateAnnulation: Date | null;
    IdPersonneRolesDonneurs: number[] | null;
  };
  PersonneTag: {
    IdPersonneEV1: number;
    CodeTag: string;
  };
  Photo: {
    IdPhoto: GeneratedAlways<number>;
    IdPersonneEV1: number;
    Version: number;
    Statut: string;
    IdPersonneEV1Auteur: number | null;
    IdPersonneEV1Valideur: number | null;
    DateDecision: Date | null;
    Motif: string | null;
    IdPhotoAvant: number | null;
    Definitif: Generated<boolean>;
  };
  PieceType: {
    CodePiece: string;
    Obligatoire: Generated<boolean>;
    Champ: string | null;
    Ordre: number;
    Actif: Generated<boolean>;
    LibPiece: Generated<string>;
    Traductions: JsonWithDefault;
    Aide: Json | null;
    Formats: Generated<string[]>;
    Taille: Generated<number>;
    AgeMois: number | null;
    Echeance: Generated<boolean>;
    Regles: JsonWithDefault;
    IdPersonneEV1M: number | null;
    DateM: Date | null;
  };
  Profil: {
    IdProfil: Generated<number>;
    LibProfil: string;
    Standard: Generated<boolean>;
    Traductions: JsonWithDefault;
  };
  ProfilDroit: {
    IdProfil: number;
    IdDroit: string;
    Valeur: number;
  };
  RappelEcheance: {
    IdPersonneEV1: number;
    Papier: string;
    Echeance: string;
    Jours: number;
    DitLe: Generated<Date>;
  };
  RelanceDemande: {
    IdDemande: number;
    Jour: string;
    IdPersonneEV1: number;
  };
  ReleaseNote: {
    IdReleaseNote: GeneratedAlways<number>;
    Version: string;
    Contenus: Json;
    Droits: Generated<string[]>;
    Annonce: boolean;
    DatePublication: Date | null;
    Revision: Generated<number>;
    Produit: string | null;
    Annule: Generated<boolean>;
    IdPersonneEV1: number | null;
    DateM: Generated<Date>;
    Parue: Generated<boolean>;
  };
  Reservation: {
    IdReservation: Generated<number>;
    kind: string;
    key: string;
    period: string;
    IdDemande: number;
  };
  Role: {
    IdRole: Generated<number>;
    LibRole: string;
    Famille: string;
    Standard: Generated<boolean>;
    filtreDefaut: string | null;
    Traductions: JsonWithDefault;
  };
  RoleProfil: {
    IdRoleProfil: Generated<number>;
    IdRole: number;
    IdProfil: number;
    IdPerimetre: number;
  };
  Services: {
    IdServices: number;
    LibServices: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  SessionCandidat: {
    Empreinte: Buffer;
    IdLien: number;
    VueLe: Generated<Date>;
  };
  SignatureAcquittement: {
    IdSignature: Generated<number>;
    IdPersonneEV1: number;
    IdPersonneEV1Guichet: number | null;
    NomSigne: string;
    DateC: Generated<Date>;
    sha256: string;
  };
  Site: {
    IdSite: Generated<number>;
    LibSite: string;
    IdPays: string;
    Adresse: string | null;
    CodePostal: string | null;
    Ville: string | null;
    DateDebut: string | null;
    DateFin: string | null;
    LibCourt: string | null;
    Tel: string | null;
    Fax: string | null;
    Badge: Generated<boolean>;
    Cantine: Generated<boolean>;
    Parking: Generated<boolean>;
    Livraison: Generated<boolean>;
    DisplayNameModif: string | null;
    DateM: Date | null;
    RechercheSite: GeneratedAlways<string>;
    SecuriteParSGX: Generated<boolean>;
  };
  Societe: {
    IdSociete: Generated<number>;
    LibSociete: string;
    IdPays: string;
    Externe: Generated<boolean>;
    DateDebut: string | null;
    DateFin: string | null;
    LibCourt: string | null;
    IdSet: string | null;
    Adresse: string | null;
    Tel: string | null;
    InfosLegales: string | null;
    Recrute: Generated<boolean>;
    GereEV1: Generated<boolean>;
    Planete: Generated<boolean>;
    InterfacePaie: Generated<boolean>;
    Mails: Generated<string>;
    DisplayNameModif: string | null;
    DateM: Date | null;
    RechercheSociete: GeneratedAlways<string>;
    DomaineMail: string | null;
  };
  SoldeTemps: {
    IdPersonneEV1: number;
    SoldeConges: number | null;
    SoldeRTT: number | null;
    DateSolde: Generated<Date>;
  };
  Statut: {
    IdStatut: number;
    LibStatut: string;
    Couleur: string | null;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Tag: {
    CodeTag: string;
    LibTag: string;
    Physique: boolean;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  Texte: {
    Famille: string;
    Cle: string;
    IdLangue: string;
    Texte: string;
    DateM: Generated<Date>;
    Source: Generated<string>;
  };
  TypeVehicule: {
    IdTypeVehicule: number;
    LibTypeVehicule: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
  };
  VehiculeFamille: {
    IdFamilleVehicule: number;
    LibFamilleVehicule: string;
    Traductions: JsonWithDefault;
    Actif: Generated<boolean>;
    Ordre: number | null;
    IdTypeVehicule: number | null;
  };
  Visa: {
    IdVisa: Generated<number>;
    IdDemande: number;
    Tour: number;
    Rang: number;
    Porteurs: Json;
    IdPersonneEV1Titulaire: number | null;
    IdDroit: string | null;
    IdRoles: number[] | null;
    Autre: Generated<boolean>;
    Formulaire: string | null;
    IdSite: number | null;
    Etat: Generated<string>;
    Cause: string | null;
    DateOuverture: Generated<Date>;
    DateDecision: Date | null;
    IdPersonneEV1Decideur: number | null;
    RoleIdPersonneEV1: number | null;
    IdDroitDecideur: string | null;
    Remarque: string | null;
    DateRelance: Date | null;
    DateEscalade: Date | null;
  };
  VisaTitulaire: {
    IdVisa: number;
    IdPersonneEV1: number;
    Depuis: Generated<Date>;
    Jusqua: Date | null;
    Cause: string | null;
  };
  account: {
    system: string;
    IdPersonneEV1: number;
    external_id: string | null;
    seen: JsonWithDefault;
    enabled: boolean;
    seen_at: Generated<Date>;
    there_at: Date | null;
    compared_at: Date | null;
  };
  account_closing: {
    system: string;
    IdPersonneEV1: number;
    begun_at: Date | null;
    held_at: Date | null;
    allowed_at: Date | null;
    allowed_by: number | null;
  };
  account_comparison: {
    system: string;
    started_at: Date;
    ended_at: Date | null;
    read: Generated<number>;
    looked: Generated<number>;
    answer: string | null;
  };
  account_gap: {
    id: GeneratedAlways<number>;
    system: string;
    kind: string;
    IdPersonneEV1: number | null;
    external_id: string | null;
    login: string | null;
    fields: Generated<string[]>;
    found_at: Generated<Date>;
    seen_at: Generated<Date>;
    ignored_until: string | null;
    ignored_by: number | null;
    ignored_reason: string | null;
  };
  account_run: {
    id: Generated<number>;
    IdPersonneEV1: number;
    kind: string;
    state: Generated<string>;
    IdStatut: number;
    asked_by: number | null;
    started_at: Generated<Date>;
    ended_at: Date | null;
  };
  connector: {
    system: string;
    settings: Json;
    sealed: string;
    version: Generated<number>;
    changed_at: Generated<Date>;
    changed_by: number | null;
    connector: string;
  };
  counted_call: {
    IdPersonneEV1: number | null;
    name: string;
    question: Buffer;
    at: Generated<Date>;
    counted_by: Buffer | null;
  };
  dated_change: {
    id: Generated<number>;
    form: string;
    subject: number;
    day: string;
    fields: Json;
    Motif: string | null;
    IdPersonneEV1: number;
    RoleIdPersonneEV1: number;
    IdPersonneRole: number | null;
    state: Generated<string>;
    failure: Json | null;
    Revision: Generated<number>;
    DateC: Generated<Date>;
    ended_at: Date | null;
    kind: string | null;
  };
  default_view: {
    IdPersonneEV1: number;
    Ecran: string;
    IdVue: number;
  };
  draft: {
    IdPersonneEV1: number;
    form: string;
    subject: string;
    values: Json;
    base_revision: number | null;
    DateM: Generated<Date>;
    Revision: Generated<number>;
  };
  duplicate_test: {
    IdPersonneEV1: number;
    question: Buffer;
    at: Generated<Date>;
  };
  effect: {
    id: GeneratedAlways<number>;
    system: string;
    operation: string;
    entity: string;
    entity_id: number;
    version: number | null;
    subject: string | null;
    state: Generated<string>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    phase: Generated<string>;
    lease: Generated<number>;
    leased_until: Date | null;
    external_id: string | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
    after: number | null;
    undo_of: number | null;
    found_id: string | null;
    apart: Generated<boolean>;
    goes_on: Generated<boolean>;
    passes: Generated<boolean>;
    lane: string | null;
  };
  effect_attempt: {
    effect: number;
    n: number;
    phase: string;
    at: Generated<Date>;
    outcome: string;
    answer: Generated<string>;
    ms: number | null;
  };
  effect_lane: {
    system: string;
    lane: string;
    failures: Generated<number>;
    closed_until: Date | null;
    failing_since: Date | null;
    paused: Generated<boolean>;
  };
  effect_system: {
    system: string;
    failures: Generated<number>;
    closed_until: Date | null;
    paused_at: Date | null;
    paused_by: number | null;
    paused_reason: string | null;
    down_since: Date | null;
    told_at: Date | null;
  };
  embedded_account: {
    IdPersonneEV1: number;
    password_hash: string;
    failures: Generated<number>;
    locked_until: Date | null;
    must_change: Generated<boolean>;
    changed_at: Date | null;
    administers: Generated<boolean>;
  };
  feed_telling: {
    IdPersonneEV1: number;
    Genre: string;
    what: string;
    key: string;
    DateDebut: string;
    DateFin: string;
    sequence: Generated<number>;
    told_at: Date;
    called_off: string | null;
  };
  former_address: {
    id: GeneratedAlways<number>;
    IdPersonneEV1: number;
    Mail: string;
    IdPersonneEV1Auteur: number | null;
    changed_at: Generated<Date>;
  };
  history_entry: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    call: string;
    IdPersonneEV1: number | null;
    RoleIdPersonneEV1: number | null;
    IdPersonneRole: number | null;
    entity: string;
    entity_id: string;
    commitment: Buffer;
    candidate: number | null;
    program: number | null;
  };
  history_seal: {
    seq: number;
    at: Generated<Date>;
    ids: string;
    entries: number;
    previous: Buffer;
    hash: Buffer;
    top: number;
    gaps: string;
    horizon: string;
  };
  history_values: {
    id: number;
    before: Json | null;
    after: Json | null;
    reason: string | null;
    salt: Buffer | null;
    erased_at: Date | null;
  };
  idempotency_key: {
    IdPersonneEV1: number | null;
    key: string;
    call: string;
    fingerprint: string;
    answer: Json | null;
    created_at: Generated<Date>;
    candidate: number | null;
    program: number | null;
  };
  import_line: {
    IdRun: number;
    line: number;
    cells: Json;
    change: Json | null;
    faults: JsonWithDefault;
  };
  import_run: {
    IdRun: GeneratedAlways<number>;
    IdImport: number;
    Version: number;
    IdPersonneEV1: number;
    IdPersonneRole: number | null;
    hash: string;
    headings: Json;
    IdPlan: number | null;
    at: Generated<Date>;
    said: JsonWithDefault;
    state: Generated<string>;
    counts: Json | null;
    seen: JsonWithDefault;
    name: string | null;
    why: string | null;
  };
  initial_password: {
    IdPersonneEV1: number;
    sealed: string;
    made_at: Generated<Date>;
    told_at: Date | null;
  };
  installation: {
    id: Generated<string>;
    only_one: Generated<boolean>;
  };
  job_failure_told: {
    queue: string;
    cause: string;
    sign: string;
    at: Generated<Date>;
  };
  job_run: {
    job: string;
    queue: string;
    key: string | null;
    IdPersonneEV1: number | null;
    asked_at: Generated<Date>;
    attempt: number | null;
    done: number | null;
    total: number | null;
    told: Generated<boolean>;
  };
  job_slot: {
    queue: string;
    slot: Date;
  };
  live_event: {
    id: GeneratedAlways<number>;
    number: number | null;
    topic: string;
    people: number[] | null;
    IdDroit: string | null;
    data: Json;
    created_at: Generated<Date>;
  };
  mail_delivery: {
    id: GeneratedAlways<number>;
    cause: string;
    address: string;
    IdMail: string | null;
    name: Generated<string>;
    IdPersonneEV1: number | null;
    IdLangue: string;
    visible_to: JsonWithDefault;
    visible_cc: JsonWithDefault;
    subject: string;
    html: string;
    body: string;
    created_at: Generated<Date>;
    IdPersonneNotification: number | null;
    discreet: Generated<boolean>;
    message_tag: Generated<string>;
    sealed: string | null;
  };
  mail_to_write: {
    id: GeneratedAlways<number>;
    Source: string;
    IdPersonneEV1: number;
    values: Json;
    opens: string | null;
    created_at: Generated<Date>;
  };
  mail_version: {
    IdMail: string;
    n: number;
    at: Generated<Date>;
    UserModif: number | null;
    change: string;
    content: Json;
  };
  mailbox_end: {
    IdPersonneEV1: number;
    BoiteJusquA: string | null;
  };
  management_line: {
    Ligne: string;
    IdAncetre: number;
    IdPersonneEV1: number;
    Profondeur: number;
  };
  message_board: {
    only_row: Generated<boolean>;
    version: Generated<number>;
  };
  mesure_jour: {
    Mesure: string;
    Jour: string;
    IdPays: string | null;
    IdSociete: number | null;
    n: number;
  };
  mesure_role: {
    Mesure: string;
    IdRole: number;
    Ordre: number;
  };
  model_version: {
    only_row: Generated<boolean>;
    version: Generated<number>;
  };
  notification_choice: {
    IdPersonneEV1: number;
    kind: string;
    bell: boolean;
    mail: boolean;
  };
  notification_silence: {
    IdPersonneEV1: number;
    from_time: string;
    until_time: string;
  };
  oidc_key: {
    kid: string;
    jwk: Json;
    created_at: Generated<Date>;
  };
  oidc_payload: {
    kind: string;
    id: string;
    payload: Json;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  person_identifier: {
    kind: string;
    digest: Buffer;
    IdPersonneEV1: number | null;
    IdListe: number | null;
  };
  personal_feed: {
    IdPersonneEV1: number;
    Genre: string;
    hash: Buffer;
    DateC: Generated<Date>;
    last_fetched: Date | null;
  };
  plan: {
    IdPlan: GeneratedAlways<number>;
    kind: string;
    state: string;
    input: Json;
    needs: JsonWithDefault;
    ground: string;
    row_count: number;
    done_count: Generated<number>;
    summary: Json;
    IdPersonneEV1: number | null;
    RoleIdPersonneEV1: number | null;
    IdPersonneRole: number | null;
    Motif: string | null;
    created_at: Generated<Date>;
    confirmed_by: number | null;
    confirmed_at: Date | null;
    break_glass: string | null;
    applied_at: Date | null;
    undone_at: Date | null;
    failure: Json | null;
    worker: Json | null;
    undo_asked_by: number | null;
    undone_by: number | null;
  };
  plan_person: {
    IdPlan: number;
    IdPersonneEV1: number;
    gained: JsonWithDefault;
    lost: JsonWithDefault;
  };
  plan_row: {
    IdPlan: number;
    n: number;
    entity: string;
    entity_id: string;
    before: Json | null;
    after: Json | null;
    reason: Json | null;
    stayed: Generated<boolean>;
  };
  portal_closed: {
    since: Date;
    until: Date;
  };
  program: {
    IdProgramme: GeneratedAlways<number>;
    LibProgramme: string;
    IdPersonneEV1: number;
    IdRole: number | null;
    Portees: string[];
    DateC: Generated<Date>;
    DateArret: Date | null;
  };
  program_token: {
    id: GeneratedAlways<number>;
    IdProgramme: number;
    hash: Buffer;
    DateC: Generated<Date>;
    DateFin: string;
    replaced: Date | null;
    last_used: Date | null;
    reminded: number | null;
  };
  release_note_read: {
    IdReleaseNote: number;
    IdPersonneEV1: number;
    at: Generated<Date>;
  };
  retention_hold: {
    IdPersonneEV1: number;
    Motif: string;
    DateFin: string | null;
    IdPersonneEV1Auteur: number | null;
    DateC: Generated<Date>;
  };
  role_review: {
    id: GeneratedAlways<number>;
    IdPersonneRole: number;
    kind: string;
    decision: string;
    IdPersonneEV1: number;
    at: Generated<Date>;
    was_default: boolean;
  };
  role_use: {
    IdPersonneRole: number;
    day: string;
  };
  saved_view: {
    IdVue: Generated<number>;
    IdPersonneEV1: number;
    Ecran: string;
    LibVue: string;
    Etat: Json;
    IdRole: number | null;
    DateM: Generated<Date>;
  };
  scim_external: {
    IdProgramme: number;
    IdPersonneEV1: number;
    externalId: string;
  };
  second_factor: {
    IdPersonneEV1: number;
    state: string;
    kind: string;
    serial: string | null;
    secret: string;
    digits: number;
    ticket: string | null;
    last_step: number | null;
    failures: Generated<number>;
    locked_until: Date | null;
    since: Generated<Date>;
  };
  second_factor_exemption: {
    IdPersonneEV1: number;
    Motif: string;
    DateFin: string | null;
    IdPersonneEV1Auteur: number | null;
    DateC: Generated<Date>;
  };
  second_factor_token: {
    serial: string;
    secret: string;
    digits: number;
    IdPersonneEV1Auteur: number | null;
    DateC: Generated<Date>;
    state: Generated<string>;
    IdPersonneEV1: number | null;
    DateEtat: Generated<Date>;
  };
  sensitive_read: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    call: string;
    IdPersonneEV1: number | null;
    RoleIdPersonneEV1: number | null;
    IdPersonneRole: number | null;
    people: string;
    fields: string[];
    candidate: number | null;
    program: number | null;
  };
  shipped_entry: {
    Liste: string;
    Cle: string;
  };
  sign_in_link: {
    id: GeneratedAlways<number>;
    IdPersonneEV1: number;
    kind: string;
    asked_at: Generated<Date>;
    IdPersonneEV1Auteur: number | null;
    token_hash: Buffer | null;
    expires_at: Date | null;
    used_at: Date | null;
    administers: Generated<boolean>;
  };
  sign_in_try: {
    bucket: Buffer;
    failures: number;
    until: Date | null;
    good_at: Date | null;
    at: Generated<Date>;
  };
  standing_notice: {
    id: GeneratedAlways<number>;
    IdDroit: string;
    kind: string;
    values: Json;
    opens: string | null;
    by_person: number | null;
    created_at: Generated<Date>;
    until: Date;
  };
  start_screen: {
    IdPersonneEV1: number;
    screen: string;
  };
  suite_list: {
    marker: string;
    address: string;
    name: string;
    settings: Json;
    made_at: Generated<Date>;
    closed_at: Date | null;
  };
  suite_member: {
    marker: string;
    mail: string;
  };
  texte_import: {
    IdTexteImport: GeneratedAlways<number>;
    name: string;
    IdPersonneEV1: number | null;
    DateC: Generated<Date>;
    DateRetour: Date | null;
  };
  texte_shown: {
    Famille: string;
    Cle: string;
    day: string;
  };
  texte_state: {
    one: Generated<boolean>;
    version: Generated<number>;
  };
  texte_version: {
    Famille: string;
    Cle: string;
    IdLangue: string;
    Version: number;
    Texte: string | null;
    Source: string | null;
    IdPersonneEV1: number | null;
    DateC: Generated<Date>;
    IdTexteImport: number | null;
  };
  ticket: {
    id: GeneratedAlways<number>;
    subject: string;
    title: string;
    body: string;
    IdPersonneEV1: number | null;
    external_id: string | null;
    asked_at: Generated<Date>;
  };
  ticket_note: {
    id: GeneratedAlways<number>;
    ticket: number;
    closes: boolean;
    body: string;
    asked_at: Generated<Date>;
  };
  twin_account: {
    system: string;
    id: string;
    marker: string | null;
    login: string | null;
    enabled: boolean;
    left_us: Generated<boolean>;
    attributes: Json;
    version: Generated<number>;
    changed_at: Generated<Date>;
    groups: string[] | null;
  };
  twin_balance: {
    IdPersonneEV1: number;
    SoldeConges: number | null;
    SoldeRTT: number | null;
    changed_at: Generated<Date>;
  };
  twin_dismissed: {
    IdPersonneEV1: number;
    IdPersonneEV1Autre: number;
    IdPersonneEV1Auteur: number;
    at: Generated<Date>;
  };
  twin_fault: {
    system: string;
    kind: string;
  };
  twin_payroll_file: {
    key: string;
    IdPersonneEV1: number;
    version: number;
    hash: string;
    fields: Json;
    papers: Json;
    changed_at: Generated<Date>;
  };
  twin_ticket: {
    id: GeneratedAlways<number>;
    key: string;
    title: string;
    body: string;
    requester: string | null;
    open: Generated<boolean>;
    notes: JsonWithDefault;
    changed_at: Generated<Date>;
  };
  view_as: {
    IdViewAs: GeneratedAlways<number>;
    IdPersonneEV1: number;
    IdPersonneRole: number | null;
    IdPersonneEV1Vu: number;
    Motif: string;
    started_at: Generated<Date>;
    until: Date;
    ended_at: Date | null;
  };
  view_as_look: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    IdViewAs: number;
    call: string;
    subject: string;
  };
  view_change: {
    IdAbonnement: number;
    day: string;
    row_key: number;
    what: string;
    columns: Generated<string[]>;
  };
  view_seen: {
    IdAbonnement: number;
    row_key: number;
    marks: Buffer;
  };
  view_subscription: {
    IdAbonnement: GeneratedAlways<number>;
    IdPersonneEV1: number;
    IdVue: number | null;
    IdPersonneRole: number | null;
    Ecran: string;
    Rythme: string;
    EtatAbonnement: Generated<string>;
    Cause: string | null;
    DateC: Generated<Date>;
    last_day: string;
    asked: Json;
    columns: string[];
    sealed: string;
    failing_since: Date | null;
  };
  webhook: {
    IdWebhook: GeneratedAlways<number>;
    IdProgramme: number;
    Url: string;
    Evenements: string[];
    Etat: Generated<string>;
    DateC: Generated<Date>;
    DateSecret: Generated<Date>;
    secret: string;
    former_secret: string | null;
    former_until: Date | null;
  };
  webhook_attempt: {
    id: GeneratedAlways<number>;
    message: number;
    at: Generated<Date>;
    replay: boolean;
    status: number | null;
    fault: string | null;
    ms: number;
    told: number;
  };
  webhook_message: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    IdWebhook: number;
    event: string;
    rows: Json;
    replays: Generated<number>;
    at: Generated<Date>;
  };
  webhook_sight: {
    IdWebhook: number;
    event: string;
    key: number;
  };
}
