/** Errors that calls declare and that no test meets, each with why: what is not among them, and that nothing meets, fails the suite. */
export const unmetDeclared: readonly {
  readonly why: string;
  readonly error: string;
  readonly calls: readonly string[];
}[] = [
  {
    why: 'two write the same rows in the same moment: met now and then, by tests of sixty-four at once, never for sure',
    error: 'PLAN_MOVED',
    calls: [
      ...['rights.updateProfileRights', 'roles.update', 'roles.copy', 'roles.give', 'delegation.give'],
      ...['rolesAdmin.insertStandard', 'rolesAdmin.insertAdvanced'],
      ...['listAutomatic.declare', 'listAutomatic.change'],
    ],
  },
  {
    why: 'somebody adds the same key, or takes the same thing, between reading and writing: the constraint has the last word',
    error: 'CONFLICT',
    calls: [
      ...['lists.add', 'companies.add', 'sites.add', 'creation.add', 'rights.updateProfileRights'],
      ...[
        'rolesAdmin.insertStandard',
        'rolesAdmin.insertAdvanced',
        'tokens.lose',
        'distributionLists.create',
        'listAutomatic.declare',
      ],
    ],
  },
  {
    why: 'what mends a list is what other calls do, and these are met there',
    error: 'ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1',
    calls: ['listHealth.mend'],
  },
  { why: 'the same', error: 'AUCUN_VALIDEUR', calls: ['listHealth.mend'] },
  { why: 'the same', error: 'NO_RULE_DEFINED', calls: ['listHealth.mend'] },
  { why: 'the same', error: 'LD_NON_PRIS_EN_CHARGE', calls: ['listHealth.mend'] },
  { why: 'the same', error: 'MAIL_NON_VALIDE', calls: ['listHealth.mend'] },
  { why: 'the same, of a role', error: 'ERREUR_DR_DOUBLON', calls: ['roles.update'] },
  { why: 'the same, between a name that is free and its being taken', error: 'IN_USE', calls: ['rights.update'] },
  {
    why: 'a form that is read anew within the same call: what was seen moves in between',
    error: 'CONFLICT',
    calls: [
      ...['person.excludeFromLists', 'companies.disable', 'companies.activate', 'lifecycle.foresee', 'lifecycle.move'],
      ...['login.foresee', 'login.regenerate', 'mail.writeField', 'requests.save'],
    ],
  },
  {
    why: 'a change that is moved or taken back by two at once',
    error: 'CONFLICT',
    calls: ['datedChanges.cancel', 'mobility.cancel', 'mobility.plan'],
  },
  {
    why: 'an outside system that moves while somebody settles, tries or adopts what it was asked for',
    error: 'CONFLICT',
    calls: ['provisioning.retry', 'provisioning.settle', 'provisioning.adopt', 'provisioning.tryConnector'],
  },
  { why: 'writes by the same code as saving, which meets it', error: 'MANAGER_CYCLE', calls: ['person.putBack'] },
  {
    why: 'an invariant of every write, met by the calls that end roles and stays; these come to it by one more way each',
    error: 'LAST_ADMINISTRATOR',
    calls: [
      ...['person.save', 'person.putBack', 'rights.updateProfileRights', 'review.decide'],
      ...['delegation.cancel', 'delegation.setDates'],
    ],
  },
  ...[
    ...['MISSING_BADGE_ACCES_SITE', 'BADGE_ACCES_SITE_PRINCIPAL', 'ERROR_BADGE_CANTINE_ALREADY_EXIST'],
    ...['PARKING_SITE_EXIST', 'LOGICIEL_DEJA_DEMANDE', 'LIGNE_SANS_MATERIEL', 'IMM_SANS_INTERMISSION'],
    ...['BAM_CHEVAUCHEMENT', 'IMM_CHEVAUCHEMENT'],
  ].map((error) => ({
    why: 'what was sent back goes on its way by what sending asks for: adding and sending meet it',
    error,
    calls: error === 'BAM_CHEVAUCHEMENT' ? ['requests.save', 'bam.save'] : ['requests.save'],
  })),
  {
    why: 'a line is refused at its equipment first',
    error: 'LIGNE_SANS_MATERIEL',
    calls: ['requests.add', 'requests.send'],
  },
  {
    why: 'asked for at once it is met: a draft of it is sent by the same code',
    error: 'IMM_SANS_INTERMISSION',
    calls: ['requests.send'],
  },
  { why: 'the same', error: 'IMM_CHEVAUCHEMENT', calls: ['requests.send'] },
  {
    why: 'a state that only who moved it since would be told',
    error: 'DEMANDE_STADE',
    calls: ['requests.correctReceipt'],
  },
  { why: 'the same', error: 'PLAN_STATE', calls: ['plans.confirm'] },
  { why: 'another way to the same sheet, which meets it', error: 'PDF_EN_COURS', calls: ['bam.pdfOfPerson'] },
  {
    why: 'of files that are looked through, whose tests ask the engine',
    error: 'FILE_NOT_SCANNED',
    calls: ['files.send', 'candidate.give', 'candidate.givePhoto', 'duePapers.give'],
  },
  { why: 'writing the text meets it, by the same code', error: 'TEXT_REFUSED', calls: ['translations.restore'] },
  { why: 'the same', error: 'TEXT_MOVED', calls: ['translations.restore'] },
  { why: 'looking at the file meets it, by the same code', error: 'TEXT_FILE', calls: ['translations.importFile'] },
  { why: 'checking the form meets it, by the same code', error: 'FILTER_INVALID', calls: ['forms.preview'] },
  { why: 'of a stream, which tests read no further than its head', error: 'TOO_MANY_REQUESTS', calls: ['live.stream'] },
  {
    why: 'a role that opens administration: ending it meets it',
    error: 'PLAN_SECOND_PERSON',
    calls: ['review.decide'],
  },
  { why: 'the same', error: 'PLAN_NEEDS_CONFIRMATION', calls: ['roles.copy'] },
  {
    why: 'an address is judged when a person is written, which meets it',
    error: 'MAIL_NON_VALIDE',
    calls: ['mail.test'],
  },
  {
    why: 'deciding the visa itself meets it, by the same code',
    error: 'VISA_DEJA_DECIDE',
    calls: ['hiring.validate'],
  },
  {
    why: 'nobody is left who decides: asking for it meets it, by the same code',
    error: 'AUCUN_VALIDEUR',
    calls: ['bam.submit', 'bam.revise', 'listVisas.submit', 'candidate.submit'],
  },
  ...(['AUCUN_VALIDEUR', 'NO_RULE_DEFINED'] as const).map((error) => ({
    why: 'what was sent already is sent anew: sending it meets it, by the same code',
    error,
    calls: [
      ...['distributionLists.save', 'listGroups.saveConditions', 'listGroups.saveNamed', 'listGroups.remove'],
      ...['listGroups.update', 'hiring.withdrawSendBack'],
    ],
  })),
];
