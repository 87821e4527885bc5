import type { ShippedPage } from '../shipped-page.ts';

export const yourRecord: ShippedPage = {
  Cle: 'votre-fiche',
  Rubrique: 'people',
  Droits: [],
  Ecrans: ['person'],
  says: {
    fr: [
      'Votre fiche et l’organisation',
      'Votre fiche réunit ce que le portail sait de vous : identité, coordonnées, emploi, responsables. Ouvrez-la depuis le menu de votre compte.',
      [
        '<strong>Fiche</strong> : ce que vous voyez dépend des droits de votre rôle sur cette personne ; un champ absent ne vous est pas accessible, un tiret signifie vide.',
        '<strong>Organisation</strong> : les responsables et les rattachés, par ligne hiérarchique, de mission, de proximité ou d’assistance.',
        '<strong>Rôles et délégations</strong> : ce que la personne détient, et depuis quand.',
        '<strong>Historique</strong> : qui a changé quoi, sous quel rôle, quand.',
      ],
      'Une erreur sur votre fiche ? Prévenez votre responsable ou les ressources humaines.',
    ],
    gb: [
      'Your record and the organisation',
      'Your record gathers what the portal knows of you: identity, contact details, employment, managers. Open it from the menu of your account.',
      [
        '<strong>Record</strong>: what you see depends on your role’s rights on that person; a field that isn’t shown isn’t available to you, a dash means empty.',
        '<strong>Organisation</strong>: managers and reports, by hierarchical, mission, proximity or assistance line.',
        '<strong>Roles and delegations</strong>: what the person holds, and since when.',
        '<strong>History</strong>: who changed what, under which role, and when.',
      ],
      'A mistake on your record? Tell your manager or human resources.',
    ],
    es: [
      'Su ficha y la organización',
      'Su ficha reúne lo que el portal sabe de usted: identidad, datos de contacto, empleo, responsables. Ábrala desde el menú de su cuenta.',
      [
        '<strong>Ficha</strong>: lo que ve depende de los permisos de su rol sobre esa persona; un campo ausente no está disponible para usted, un guion significa vacío.',
        '<strong>Organización</strong>: responsables y personas a cargo, por línea jerárquica, de misión, de proximidad o de asistencia.',
        '<strong>Roles y delegaciones</strong>: lo que la persona tiene y desde cuándo.',
        '<strong>Historial</strong>: quién cambió qué, con qué rol y cuándo.',
      ],
      '¿Un error en su ficha? Avise a su responsable o a recursos humanos.',
    ],
    de: [
      'Ihr Datenblatt und die Organisation',
      'Ihr Datenblatt enthält, was das Portal über Sie weiß: Identität, Kontaktdaten, Beschäftigung, Vorgesetzte. Öffnen Sie es über das Kontomenü.',
      [
        '<strong>Datenblatt</strong>: Was Sie sehen, hängt von den Rechten Ihrer Rolle für diese Person ab; ein fehlendes Feld ist nicht für Sie bestimmt, ein Strich heißt leer.',
        '<strong>Organisation</strong>: Vorgesetzte und Unterstellte, nach der Linie: disziplinarisch, Einsatz, vor Ort oder Assistenz.',
        '<strong>Rollen und Delegationen</strong>: was die Person hat, und seit wann.',
        '<strong>Verlauf</strong>: wer was in welcher Rolle wann geändert hat.',
      ],
      'Ein Fehler in Ihrem Datenblatt? Wenden Sie sich an Ihre Führungskraft oder die Personalabteilung.',
    ],
    it: [
      'La tua scheda e l’organizzazione',
      'La tua scheda riunisce ciò che il portale sa di te: identità, recapiti, impiego, responsabili. Aprila dal menu del tuo account.',
      [
        '<strong>Scheda</strong>: ciò che vedi dipende dai diritti del tuo ruolo su quella persona; un campo assente non ti è accessibile, un trattino significa vuoto.',
        '<strong>Organizzazione</strong>: responsabili e collaboratori, per linea gerarchica, di missione, di prossimità o di assistenza.',
        '<strong>Ruoli e deleghe</strong>: ciò che la persona detiene, e da quando.',
        '<strong>Cronologia</strong>: chi ha cambiato cosa, con quale ruolo e quando.',
      ],
      'Un errore nella tua scheda? Avvisa il tuo responsabile o le risorse umane.',
    ],
    nl: [
      'Je persoonspagina en de organisatie',
      'Je persoonspagina bundelt wat het portaal van je weet: identiteit, contactgegevens, dienstverband, leidinggevenden. Open haar via het menu van je account.',
      [
        '<strong>Gegevens</strong>: wat je ziet, hangt af van de rechten van je rol voor die persoon; een ontbrekend veld is niet voor jou, een streepje betekent leeg.',
        '<strong>Organisatie</strong>: leidinggevenden en medewerkers, volgens de lijn: hiërarchisch, opdracht, ter plaatse of assistentie.',
        '<strong>Rollen en delegaties</strong>: wat de persoon heeft, en sinds wanneer.',
        '<strong>Geschiedenis</strong>: wie wat heeft gewijzigd, onder welke rol en wanneer.',
      ],
      'Een fout op je persoonspagina? Meld het aan je leidinggevende of aan personeelszaken.',
    ],
    pl: [
      'Twoja karta i struktura organizacyjna',
      'Karta zbiera to, co portal o Tobie wie: tożsamość, dane kontaktowe, zatrudnienie, przełożonych. Otwórz ją z menu konta.',
      [
        '<strong>Karta</strong>: to, co widzisz, zależy od uprawnień roli wobec tej osoby; brak pola oznacza, że nie jest dla Ciebie przeznaczone, a kreska, że jest puste.',
        '<strong>Organizacja</strong>: przełożeni i podwładni w linii hierarchicznej, projektowej, lokalnej lub asysty.',
        '<strong>Role i zastępstwa</strong>: co dana osoba ma i od kiedy.',
        '<strong>Historia</strong>: kto, co, w jakiej roli i kiedy zmienił.',
      ],
      'Błąd na karcie? Zgłoś go przełożonemu lub działowi kadr.',
    ],
    cn: [
      '您的档案与组织结构',
      '您的档案汇集门户所掌握的信息：身份、联系方式、任职情况、上级。可从账号菜单打开。',
      [
        '<strong>档案</strong>：所见内容取决于您的角色对该人员的权限；缺少的字段表示不对您开放，短横表示为空。',
        '<strong>组织架构</strong>：按行政、项目、现场或助理汇报线显示上级与下属。',
        '<strong>角色与委托</strong>：该人员持有的角色及起始时间。',
        '<strong>历史记录</strong>：谁在何时以哪个角色修改了什么。',
      ],
      '档案有误？请告知您的上级或人力资源部门。',
    ],
  },
};
