import type { ShippedPage } from '../shipped-page.ts';

export const rightsExplained: ShippedPage = {
  Cle: 'explication',
  Rubrique: 'administration',
  Droits: ['adm'],
  Ecrans: ['explain', 'sensitiveReads'],
  says: {
    fr: [
      'Expliquer les droits, voir comme quelqu’un',
      '« Explication des droits » répond à trois questions, par la décision même du serveur.',
      [
        '<strong>Pourquoi ?</strong> Telle personne peut-elle utiliser tel droit, sur qui ou sur quoi, et par quel rôle, quel profil, quel périmètre ? Chaque condition est vraie ou fausse, avec sa valeur.',
        '<strong>Qui voit un champ</strong> d’une fiche : qui le lit, et par quoi.',
        '<strong>Ce que détient la personne</strong>, par rôle et par délégation.',
      ],
      '<strong>Lectures de données sensibles</strong> : qui a lu ou exporté quoi de sensible, de qui, quand.',
      '« Voir à sa place » montre le portail tel qu’une personne le voit, en lecture seule, pendant trente minutes au plus, avec un motif. Vous n’y voyez jamais plus que vos propres droits ; chaque consultation est enregistrée, et la personne en est informée.',
    ],
    gb: [
      'Rights explained, viewing as somebody',
      '“Rights explained” answers three questions with the very decision of the server.',
      [
        '<strong>Why?</strong> Can this person use this right, on whom or on what, and through which role, profile and perimeter? Each condition is true or false, with its value.',
        '<strong>Who can see a field</strong> of a record: who reads it, and through what.',
        '<strong>What they hold</strong>, by role and by delegation.',
      ],
      '<strong>Sensitive data reads</strong>: who read or exported what, about whom, and when.',
      '“View as them” shows the portal as a person sees it, read only, for thirty minutes at most, with a reason. You never see more there than your own rights; each page you look at is recorded, and the person is notified.',
    ],
    es: [
      'Explicar los permisos, ver como alguien',
      '«Explicación de permisos» responde a tres preguntas con la propia decisión del servidor.',
      [
        '<strong>¿Por qué?</strong> ¿Puede esta persona usar este permiso, sobre quién o qué, y por qué rol, perfil y perímetro? Cada condición es verdadera o falsa, con su valor.',
        '<strong>Quién ve un campo</strong> de una ficha: quién lo lee y por qué.',
        '<strong>Lo que tiene la persona</strong>, por rol y por delegación.',
      ],
      '<strong>Lecturas de datos sensibles</strong>: quién leyó o exportó qué dato sensible, de quién y cuándo.',
      '«Ver en su lugar» muestra el portal tal como lo ve una persona, solo lectura, treinta minutos como máximo, con un motivo. Nunca ve más que con sus propios permisos; cada consulta queda registrada y se informa a la persona.',
    ],
    de: [
      'Rechte erklärt, aus Sicht einer Person',
      '„Rechte erklärt“ beantwortet drei Fragen mit der Entscheidung des Servers selbst.',
      [
        '<strong>Warum?</strong> Darf diese Person dieses Recht nutzen, für wen oder was, und durch welche Rolle, welches Profil, welchen Geltungsbereich? Jede Bedingung ist wahr oder falsch, mit ihrem Wert.',
        '<strong>Wer sieht ein Feld</strong>: wer es liest, und wodurch.',
        '<strong>Was die Person hat</strong>, nach Rolle und Delegation.',
      ],
      '<strong>Sensible Zugriffe</strong>: wer welche sensiblen Daten gelesen oder exportiert hat, von wem, wann.',
      '„Aus Sicht der Person ansehen“ zeigt das Portal so, wie eine Person es sieht, nur lesend, höchstens dreißig Minuten, mit Begründung. Sie sehen nie mehr als mit Ihren eigenen Rechten; jede angesehene Seite wird festgehalten, und die Person wird informiert.',
    ],
    it: [
      'Spiegare i diritti, vedere come qualcuno',
      '«Spiegazione dei diritti» risponde a tre domande con la decisione stessa del server.',
      [
        '<strong>Perché?</strong> Questa persona può usare questo diritto, su chi o su cosa, e tramite quale ruolo, profilo e perimetro? Ogni condizione è vera o falsa, con il suo valore.',
        '<strong>Chi vede un campo</strong> di una scheda: chi lo legge, e tramite cosa.',
        '<strong>Cosa ha la persona</strong>, per ruolo e per delega.',
      ],
      '<strong>Letture di dati sensibili</strong>: chi ha letto o esportato quali dati sensibili, di chi, quando.',
      '«Vedi al suo posto» mostra il portale come lo vede una persona, in sola lettura, per trenta minuti al massimo, con un motivo. Non vedi mai più dei tuoi diritti; ogni consultazione è registrata e la persona ne è informata.',
    ],
    nl: [
      'Rechten uitgelegd, kijken als iemand',
      '‘Rechten uitgelegd’ beantwoordt drie vragen met de beslissing van de server zelf.',
      [
        '<strong>Waarom?</strong> Mag deze persoon dit recht gebruiken, voor wie of wat, en via welke rol, welk profiel, welk bereik? Elke voorwaarde is waar of onwaar, met de waarde erbij.',
        '<strong>Wie ziet een veld</strong>: wie het leest, en waardoor.',
        '<strong>Wat de persoon heeft</strong>, per rol en per delegatie.',
      ],
      '<strong>Gevoelige inzages</strong>: wie welke gevoelige gegevens heeft ingezien of geëxporteerd, van wie en wanneer.',
      '‘Bekijken als deze persoon’ toont het portaal zoals iemand het ziet, alleen lezen, hoogstens dertig minuten, met een reden. Je ziet nooit meer dan met je eigen rechten; elke bekeken pagina wordt vastgelegd en de persoon krijgt bericht.',
    ],
    pl: [
      'Wyjaśnienie uprawnień, podgląd jako inna osoba',
      '„Wyjaśnienie uprawnień” odpowiada na trzy pytania na podstawie decyzji samego serwera.',
      [
        '<strong>Dlaczego?</strong> Czy ta osoba może użyć tego uprawnienia, wobec kogo lub czego i przez jaką rolę, profil i zakres? Przy każdym warunku widać, czy jest prawdziwy, oraz jego wartość.',
        '<strong>Kto widzi pole</strong> karty: kto je czyta i dzięki czemu.',
        '<strong>Co ma ta osoba</strong>, według ról i zastępstw.',
      ],
      '<strong>Odczyty danych wrażliwych</strong>: kto odczytał lub wyeksportował jakie dane wrażliwe, czyje i kiedy.',
      '„Zobacz jako ta osoba” pokazuje portal tak, jak widzi go dana osoba, tylko do odczytu, najwyżej przez trzydzieści minut, z podaniem powodu. Nigdy nie widzisz więcej, niż pozwalają Twoje uprawnienia; każda oglądana strona jest zapisywana, a osoba dostaje powiadomienie.',
    ],
    cn: [
      '权限解释与以他人身份查看',
      '“权限解释”用服务器本身的决定回答三个问题。',
      [
        '<strong>为什么？</strong>此人能否对某人或某对象使用某项权限，通过哪个角色、权限配置和范围？每个条件都显示真假及其值。',
        '<strong>谁能看到字段</strong>：谁能读取，以及通过什么读取。',
        '<strong>此人拥有的权限</strong>：按角色和委托列出。',
      ],
      '<strong>敏感信息查阅</strong>：谁在何时查阅或导出了谁的哪些敏感信息。',
      '“以其身份查看”以只读方式显示某人所见的门户，最长三十分钟，须填写理由。您看到的内容绝不超出自己的权限；每次查看都会记录，并告知本人。',
    ],
  },
};
