import type { ShippedPage } from '../shipped-page.ts';

export const mails: ShippedPage = {
  Cle: 'mails',
  Rubrique: 'communication',
  Droits: ['back-office-acces', 'rtm', 'mtm', 'adm'],
  Ecrans: ['mails', 'mailTemplates'],
  says: {
    fr: [
      'Les mails',
      'Un mail est décrit une fois : son code, ses modèles par langue, ses destinataires, ses dates de début et de fin, et s’il est actif.',
      [
        'Les destinataires sont des profils : ceux qui les détiennent le reçoivent, chacun dans sa langue, une seule fois.',
        'Les champs entre accolades prennent les valeurs d’une fiche ; l’aperçu en choisit une vraie et marque ceux qui manquent.',
        'Un essai montre les destinataires calculés, puis n’envoie qu’à vous.',
        'Chaque version est gardée : comparez, revenez en arrière.',
      ],
      'Un envoi refusé est réessayé de plus en plus tard, puis montré avec sa raison. Sans serveur de mail, les messages se lisent dans la boîte d’envoi intégrée.',
    ],
    gb: [
      'Mails',
      'A mail is described once: its code, its templates by language, its recipients, its start and end dates, and whether it is active.',
      [
        'Recipients are profiles: those who hold them receive it, each in their language, once.',
        'Fields between braces take the values of a record; the preview picks a real one and marks those that are missing.',
        'A test shows the computed recipients, then sends to you only.',
        'Every version is kept: compare, go back.',
      ],
      'A sending that fails is tried again, later and later, then shown with its reason. Without a mail server, messages are read in the built-in outbox.',
    ],
    es: [
      'Los correos',
      'Un correo se describe una vez: su código, sus plantillas por idioma, sus destinatarios, sus fechas de inicio y fin, y si está activo.',
      [
        'Los destinatarios son perfiles: quienes los tienen lo reciben, cada cual en su idioma, una sola vez.',
        'Los campos entre llaves toman los valores de una ficha; la vista previa elige una real y marca los que faltan.',
        'Una prueba muestra los destinatarios calculados y luego envía solo a usted.',
        'Cada versión se guarda: compare, vuelva atrás.',
      ],
      'Un envío fallido se reintenta cada vez más tarde y después se muestra con su motivo. Sin servidor de correo, los mensajes se leen en la bandeja integrada.',
    ],
    de: [
      'E-Mails',
      'Eine E-Mail wird einmal beschrieben: Code, Vorlagen je Sprache, Empfänger, Beginn und Ende, und ob sie aktiv ist.',
      [
        'Empfänger sind Profile: Wer sie hat, erhält die E-Mail in der eigenen Sprache, einmal.',
        'Felder in geschweiften Klammern nehmen die Werte eines Datensatzes; die Vorschau wählt einen echten und markiert fehlende.',
        'Ein Test zeigt die berechneten Empfänger und sendet dann nur an Sie.',
        'Jede Fassung bleibt erhalten: vergleichen, zurückkehren.',
      ],
      'Ein gescheiterter Versand wird in wachsenden Abständen wiederholt, dann mit dem Grund angezeigt. Ohne Mailserver liest man die Nachrichten im eingebauten Postausgang.',
    ],
    it: [
      'Le e-mail',
      'Un’e-mail si descrive una volta: il codice, i modelli per lingua, i destinatari, le date di inizio e fine, e se è attiva.',
      [
        'I destinatari sono profili: chi li detiene la riceve, ciascuno nella sua lingua, una sola volta.',
        'I campi tra graffe prendono i valori di una scheda; l’anteprima ne sceglie una vera e segna quelli mancanti.',
        'Una prova mostra i destinatari calcolati, poi invia solo a te.',
        'Ogni versione è conservata: confronta, torna indietro.',
      ],
      'Un invio fallito è ritentato sempre più tardi, poi mostrato con il motivo. Senza server di posta, i messaggi si leggono nella posta in uscita integrata.',
    ],
    nl: [
      'E-mails',
      'Een mail beschrijf je één keer: de code, de sjablonen per taal, de ontvangers, de begin- en einddatum, en of hij actief is.',
      [
        'Ontvangers zijn profielen: wie ze heeft, ontvangt de mail in de eigen taal, één keer.',
        'Velden tussen accolades nemen de waarden van een fiche; het voorbeeld kiest een echte en markeert wat ontbreekt.',
        'Een test toont de berekende ontvangers en verstuurt dan alleen naar jou.',
        'Elke versie blijft bewaard: vergelijk, keer terug.',
      ],
      'Een mislukte verzending wordt steeds later opnieuw geprobeerd en daarna met de reden getoond. Zonder mailserver lees je de berichten in de ingebouwde postuitgang.',
    ],
    pl: [
      'E-maile',
      'E-mail opisujesz raz: kod, szablony w językach, odbiorców, daty początku i końca oraz to, czy jest aktywny.',
      [
        'Odbiorcami są profile: kto je ma, dostaje e-mail we własnym języku, jeden raz.',
        'Pola w nawiasach klamrowych przyjmują wartości karty; podgląd wybiera prawdziwą i oznacza brakujące.',
        'Próba pokazuje wyliczonych odbiorców, a potem wysyła tylko do Ciebie.',
        'Każda wersja jest zachowana: porównuj, wracaj.',
      ],
      'Nieudana wysyłka jest ponawiana coraz później, a potem pokazywana z przyczyną. Bez serwera poczty wiadomości czyta się we wbudowanej skrzynce nadawczej.',
    ],
    cn: [
      '邮件',
      '每封邮件只需描述一次：代码、各语言模板、收件人、起止日期以及是否启用。',
      [
        '收件人是权限配置：持有者以各自的语言收到一次。',
        '花括号中的字段取自某条档案；预览会选用真实档案并标出缺少的字段。',
        '测试会先显示计算出的收件人，然后只发送给您。',
        '每个版本都会保留，可比较和恢复。',
      ],
      '发送失败会以逐渐延长的间隔重试，随后显示原因。没有邮件服务器时，可在内置发件箱中阅读邮件。',
    ],
  },
};
