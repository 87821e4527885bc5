import type { ShippedPage } from '../shipped-page.ts';

export const mails: ShippedPage = {
  Cle: 'mails',
  Rubrique: 'communication',
  Droits: ['back-office-acces', 'rtm', 'mtm', 'adm'],
  Ecrans: ['mails', 'mailTemplates', 'mailOutbox'],
  says: {
    fr: [
      'Les mails',
      'Un mail est décrit une fois : son code, ses modèles par langue, ses destinataires, ses dates de début et de fin, et s’il est actif.',
      [
        'Les destinataires sont ceux qui détiennent un profil sur un périmètre où est la personne concernée, elle-même ou son responsable, ou des adresses ; chacun le reçoit une fois, dans sa langue.',
        'Les champs entre accolades prennent les valeurs d’une fiche ; l’aperçu en choisit une vraie et marque ceux qui manquent.',
        'Un test montre les destinataires calculés, puis n’envoie qu’à vous.',
        'Chaque version est gardée : comparez, revenez en arrière.',
      ],
      'Un envoi refusé est réessayé de plus en plus tard, puis montré avec sa raison. Sans serveur de messagerie, les messages se lisent dans « Mails envoyés ».',
    ],
    gb: [
      'Emails',
      'An email is described once: its code, its templates by language, its recipients, its start and end dates, and whether it is active.',
      [
        'Recipients are those who hold a profile over a perimeter that the person concerned is in, the person or their manager, or addresses; each receives it once, in their language.',
        'Fields between braces take the values of a record; the preview picks a real one and marks those that are missing.',
        'A test shows the computed recipients, then sends to you only.',
        'Every version is kept: compare, go back.',
      ],
      'An email that can’t be sent is retried at longer and longer intervals, then shown with the reason. Without a mail server, messages are read in “Sent emails”.',
    ],
    es: [
      'Los correos',
      'Un correo se describe una vez: su código, sus plantillas por idioma, sus destinatarios, sus fechas de inicio y fin, y si está activo.',
      [
        'Los destinatarios son quienes tienen un perfil sobre un perímetro en el que está la persona interesada, ella misma o su responsable, o direcciones; cada cual lo recibe una vez, en su idioma.',
        'Los campos entre llaves toman los valores de una ficha; la vista previa elige una real y marca los que faltan.',
        'Una prueba muestra los destinatarios calculados y luego envía solo a usted.',
        'Cada versión se guarda: compare, vuelva atrás.',
      ],
      'Un envío fallido se reintenta cada vez más tarde y después se muestra con su motivo. Sin servidor de correo, los mensajes se leen en «Correos enviados».',
    ],
    de: [
      'E-Mails',
      'Eine E-Mail wird einmal beschrieben: Code, Vorlagen je Sprache, Empfänger, Beginn und Ende, und ob sie aktiv ist.',
      [
        'Empfangen kann, wer ein Profil in einem Geltungsbereich hat, zu dem die betroffene Person gehört, diese selbst oder ihre Führungskraft, oder eine Adresse; alle erhalten die E-Mail einmal, in der eigenen Sprache.',
        'Felder in geschweiften Klammern werden mit den Werten eines Datensatzes gefüllt; die Vorschau nimmt einen echten und markiert, was fehlt.',
        'Ein Test zeigt die berechneten Empfänger und sendet dann nur an Sie.',
        'Jede Version bleibt erhalten: Sie können vergleichen und zurückkehren.',
      ],
      'Ein fehlgeschlagener Versand wird in wachsenden Abständen wiederholt und dann mit dem Grund angezeigt. Ohne Mailserver lesen Sie die E-Mails unter „Gesendete E-Mails“.',
    ],
    it: [
      'Le e-mail',
      'Un’e-mail si descrive una volta: il codice, i modelli per lingua, i destinatari, le date di inizio e fine, e se è attiva.',
      [
        'I destinatari sono chi detiene un profilo su un perimetro in cui è la persona interessata, lei stessa o il suo responsabile, oppure indirizzi; ciascuno la riceve una volta, nella sua lingua.',
        'I campi tra graffe prendono i valori di una scheda; l’anteprima ne sceglie una vera e segna quelli mancanti.',
        'Una prova mostra i destinatari calcolati, poi invia solo a te.',
        'Ogni versione è conservata: confronta, torna indietro.',
      ],
      'Un invio fallito è ritentato sempre più tardi, poi mostrato con il motivo. Senza server di posta, i messaggi si leggono in «E-mail inviate».',
    ],
    nl: [
      'E-mails',
      'Een e-mail beschrijf je één keer: de code, de sjablonen per taal, de ontvangers, de begin- en einddatum, en of hij actief is.',
      [
        'Ontvangers zijn wie een profiel heeft binnen een bereik waar de betrokkene onder valt, de betrokkene of de leidinggevende, of adressen; iedereen ontvangt de e-mail één keer, in de eigen taal.',
        'Velden tussen accolades worden met gegevens ingevuld; het voorbeeld neemt echte gegevens en markeert wat ontbreekt.',
        'Een test toont de berekende ontvangers en verstuurt dan alleen naar jou.',
        'Elke versie blijft bewaard: je kunt vergelijken en teruggaan.',
      ],
      'Een mislukte verzending wordt steeds later opnieuw geprobeerd en daarna met de reden getoond. Zonder mailserver lees je de e-mails onder ‘Verzonden e-mails’.',
    ],
    pl: [
      'E-maile',
      'E-mail opisujesz raz: kod, szablony w językach, odbiorców, daty początku i końca oraz to, czy jest aktywny.',
      [
        'Odbiorcami są osoby, które mają profil w zakresie obejmującym daną osobę, ona sama lub jej przełożony, albo adresy; każdy dostaje e-mail raz, we własnym języku.',
        'Pola w nawiasach klamrowych są wypełniane danymi; podgląd bierze prawdziwe dane i zaznacza, czego brakuje.',
        'Test pokazuje wyliczonych odbiorców, a potem jest wysyłany tylko do Ciebie.',
        'Każda wersja jest zachowana: można je porównywać i do nich wracać.',
      ],
      'Nieudana wysyłka jest ponawiana coraz później, a potem pokazywana z przyczyną. Bez serwera poczty e-maile można przeczytać w „Wysłanych e-mailach”.',
    ],
    cn: [
      '邮件',
      '每封邮件只需描述一次：代码、各语言模板、收件人、起止日期以及是否启用。',
      [
        '收件人可以是在当事人所属范围内持有某权限配置的人、当事人本人或其上级，也可以是邮箱地址；每人以自己的语言收到一次。',
        '花括号中的字段取自某条记录；预览会选用真实记录并标出缺少的字段。',
        '测试会先显示计算出的收件人，然后只发送给您。',
        '每个版本都会保留，可比较和恢复。',
      ],
      '发送失败会以逐渐延长的间隔重试，随后显示原因。没有邮件服务器时，可在“已发送邮件”中阅读邮件。',
    ],
  },
};
