import type { ShippedPage } from '../shipped-page.ts';

export const creatingPeople: ShippedPage = {
  Cle: 'creer-une-personne',
  Rubrique: 'people',
  Droits: ['dcc', 'cpt', 'fp-dct'],
  Ecrans: ['directory'],
  says: {
    fr: [
      'Créer une personne',
      'Depuis l’annuaire, choisissez le pays puis ce que vous créez : une personne, ou un compte technique. Le formulaire est celui du pays et du contrat.',
      [
        '<strong>Comme un collègue</strong> : reprend sa société, son site, son organisation et ses responsables ; ses rôles aussi, dans la limite de ce que vous détenez.',
        '<strong>Existe déjà ?</strong> : la recherche se fait pendant la saisie. Quelqu’un qui a quitté le groupe est un retour : repartez de sa fiche.',
        '<strong>Identifiant et adresse</strong> : proposés d’après le nom, et réservés à l’enregistrement. Laissez vide pour les prendre.',
        '<strong>Dates</strong> : le premier jour sur place peut être à venir ; la fin prévue au contrat aussi.',
      ],
      'Une fois créée, la personne pourra se connecter quand tous ses comptes seront prêts : sa fiche le dit, étape par étape.',
    ],
    gb: [
      'Creating a person',
      'From the directory, choose the country, then what you create: a person, or a technical account. The form is that of the country and of the contract.',
      [
        '<strong>Like a colleague</strong>: takes over their company, site, organisation and managers; their roles too, within what you hold yourself.',
        '<strong>Already there?</strong>: the search runs while you type. Somebody who left the group is a return: start from their record.',
        '<strong>Login and address</strong>: proposed after the name, and reserved when you save. Leave them empty to take them.',
        '<strong>Dates</strong>: the first day on site may lie ahead; so may the end in the contract.',
      ],
      'Once created, the person can sign in when all their accounts are ready: their record says so, step by step.',
    ],
    es: [
      'Crear una persona',
      'Desde el directorio, elija el país y luego lo que crea: una persona o una cuenta técnica. El formulario es el del país y del contrato.',
      [
        '<strong>Como un compañero</strong>: retoma su sociedad, su centro, su organización y sus responsables; también sus roles, dentro de lo que usted tiene.',
        '<strong>¿Ya existe?</strong>: la búsqueda se hace mientras escribe. Quien dejó el grupo es un regreso: parta de su ficha.',
        '<strong>Usuario y dirección</strong>: propuestos según el nombre y reservados al guardar. Déjelos vacíos para aceptarlos.',
        '<strong>Fechas</strong>: el primer día presencial puede ser futuro; el fin previsto en el contrato también.',
      ],
      'Una vez creada, la persona podrá entrar cuando todas sus cuentas estén listas: su ficha lo indica, paso a paso.',
    ],
    de: [
      'Eine Person anlegen',
      'Wählen Sie im Verzeichnis das Land und dann, was Sie anlegen: eine Person oder ein technisches Konto. Das Formular richtet sich nach Land und Vertrag.',
      [
        '<strong>Wie eine Kollegin oder ein Kollege</strong>: übernimmt Gesellschaft, Standort, Organisation und Vorgesetzte; auch Rollen, soweit Sie sie selbst haben.',
        '<strong>Schon vorhanden?</strong>: Die Suche läuft während der Eingabe. Wer die Gruppe verlassen hat, kehrt zurück: Gehen Sie vom Datenblatt aus.',
        '<strong>Benutzername und Adresse</strong>: nach dem Namen vorgeschlagen und beim Speichern reserviert. Lassen Sie sie leer, um sie zu übernehmen.',
        '<strong>Daten</strong>: Der erste Tag vor Ort darf in der Zukunft liegen, das vertragliche Ende ebenso.',
      ],
      'Danach kann sich die Person anmelden, sobald alle ihre Konten bereit sind: Ihr Datenblatt sagt es Schritt für Schritt.',
    ],
    it: [
      'Creare una persona',
      'Dall’elenco scegli il paese e poi che cosa crei: una persona o un account tecnico. Il modulo è quello del paese e del contratto.',
      [
        '<strong>Come un collega</strong>: riprende società, sede, organizzazione e responsabili; anche i ruoli, nei limiti di ciò che hai tu.',
        '<strong>Già presente?</strong>: la ricerca avviene mentre scrivi. Chi ha lasciato il gruppo è un rientro: parti dalla sua scheda.',
        '<strong>Nome utente e indirizzo</strong>: proposti in base al nome e riservati al salvataggio. Lasciali vuoti per accettarli.',
        '<strong>Date</strong>: il primo giorno in sede può essere futuro; anche la fine prevista dal contratto.',
      ],
      'Una volta creata, la persona potrà accedere quando tutti i suoi account saranno pronti: la sua scheda lo dice, passo per passo.',
    ],
    nl: [
      'Een persoon aanmaken',
      'Kies in de gids het land en dan wat je aanmaakt: een persoon of een technisch account. Het formulier is dat van het land en van het contract.',
      [
        '<strong>Zoals een collega</strong>: neemt bedrijf, locatie, organisatie en leidinggevenden over; ook rollen, binnen wat je zelf hebt.',
        '<strong>Bestaat al?</strong>: er wordt gezocht terwijl je typt. Wie de groep heeft verlaten, keert terug: begin bij de persoonspagina.',
        '<strong>Gebruikersnaam en adres</strong>: voorgesteld op basis van de naam en gereserveerd bij het opslaan. Laat ze leeg om ze over te nemen.',
        '<strong>Datums</strong>: de eerste dag ter plaatse mag nog komen; het contractuele einde ook.',
      ],
      'Daarna kan de persoon zich aanmelden zodra alle accounts klaar zijn: de persoonspagina zegt het, stap voor stap.',
    ],
    pl: [
      'Tworzenie osoby',
      'W katalogu wybierz kraj, a potem co tworzysz: osobę albo konto techniczne. Formularz zależy od kraju i umowy.',
      [
        '<strong>Tak jak u współpracownika</strong>: przejmuje spółkę, lokalizację, organizację i przełożonych; także role, w granicach tego, co sam(a) masz.',
        '<strong>Już istnieje?</strong>: wyszukiwanie działa podczas wpisywania. Kto opuścił grupę, wraca: zacznij od jego karty.',
        '<strong>Login i adres</strong>: proponowane na podstawie nazwiska i rezerwowane przy zapisie. Pozostaw puste, aby je przyjąć.',
        '<strong>Daty</strong>: pierwszy dzień na miejscu może być w przyszłości, podobnie jak koniec umowy.',
      ],
      'Po utworzeniu osoba będzie mogła się zalogować, gdy wszystkie jej konta będą gotowe: karta mówi o tym krok po kroku.',
    ],
    cn: [
      '新建人员',
      '在通讯录中先选国家，再选要创建的内容：人员或技术账户。表单取决于国家和合同类型。',
      [
        '<strong>参照同事</strong>：沿用其公司、办公地点、组织和上级；角色也可沿用，但不超出您自己所持有的范围。',
        '<strong>是否已存在？</strong>：输入时即自动查找。曾离开集团的人属于回归：请从其档案开始。',
        '<strong>登录名与邮箱</strong>：根据姓名建议，并在保存时保留。留空即采用建议值。',
        '<strong>日期</strong>：到岗首日可以在将来，合同约定的结束日期也可以。',
      ],
      '创建之后，待其所有账户就绪，该人员即可登录：其档案会逐步显示进度。',
    ],
  },
};
