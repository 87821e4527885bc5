import type { ShippedPage } from '../shipped-page.ts';

export const history: ShippedPage = {
  Cle: 'historique',
  Rubrique: 'data',
  Droits: [],
  Ecrans: ['person'],
  says: {
    fr: [
      'L’historique et vos données',
      'Tout ce qui change est enregistré : qui, sous quel rôle, pour qui, quand, avant et après. L’historique ne se modifie pas, pas même par un administrateur.',
      [
        'Chaque fiche a le sien ; vous n’y lisez que les champs accessibles à votre rôle.',
        'La lecture par d’autres de données sensibles et les exports sont consignés aussi.',
        'Les valeurs d’une personne s’effacent quand la loi le demande : il reste qu’un changement a eu lieu, non ce qu’il disait.',
        'Ce que vous tapez sans l’envoyer, vos vues et vos marques de lecture n’y figurent pas.',
      ],
      'Pour consulter, corriger ou faire effacer vos données, adressez-vous au délégué à la protection des données ; les mentions légales disent comment.',
    ],
    gb: [
      'History and your data',
      'Everything that changes is recorded: who, under which role, for whom, when, before and after. History can’t be changed, not even by an administrator.',
      [
        'Each record has its own; you only read the fields available to your role.',
        'When others read sensitive data or export it, that is logged too.',
        'A person’s values are erased when the law asks for it: what remains is that a change took place, not what it said.',
        'What you type and do not send, your views and your read marks are not in it.',
      ],
      'To see your data, or have it corrected or erased, contact the data protection officer; the legal notices say how.',
    ],
    es: [
      'El historial y sus datos',
      'Todo lo que cambia se registra: quién, con qué rol, en nombre de quién, cuándo, antes y después. El historial no se modifica, ni siquiera por un administrador.',
      [
        'Cada ficha tiene el suyo; usted solo lee los campos disponibles para su rol.',
        'La lectura de datos sensibles por otros y las exportaciones también quedan registradas.',
        'Los valores de una persona se borran cuando la ley lo pide: queda que hubo un cambio, no lo que decía.',
        'Lo que escribe sin enviar, sus vistas y sus marcas de lectura no figuran en él.',
      ],
      'Para consultar, corregir o suprimir sus datos, diríjase al delegado de protección de datos; el aviso legal dice cómo.',
    ],
    de: [
      'Der Verlauf und Ihre Daten',
      'Alles, was sich ändert, wird festgehalten: wer, in welcher Rolle, für wen, wann, vorher und nachher. Den Verlauf kann niemand ändern, auch die Administration nicht.',
      [
        'Jedes Datenblatt hat seinen eigenen; Sie sehen darin nur die Felder, die Ihre Rolle lesen darf.',
        'Auch das Lesen sensibler Daten durch andere und Exporte werden protokolliert.',
        'Werte einer Person werden gelöscht, wenn das Gesetz es verlangt: Es bleibt nur die Tatsache der Änderung, nicht ihr Inhalt.',
        'Nicht gesendete Eingaben, Ihre Ansichten und Lesemarken stehen nicht darin.',
      ],
      'Auskunft, Berichtigung oder Löschung verlangen Sie bei der oder dem Datenschutzbeauftragten; wie, steht im Impressum.',
    ],
    it: [
      'La cronologia e i tuoi dati',
      'Tutto ciò che cambia viene registrato: chi, con quale ruolo, per conto di chi, quando, prima e dopo. La cronologia non si modifica, nemmeno da un amministratore.',
      [
        'Ogni scheda ha la sua; vi leggi solo i campi accessibili al tuo ruolo.',
        'Anche la lettura di dati sensibili da parte di altri e le esportazioni sono registrate.',
        'I valori di una persona si cancellano quando la legge lo chiede: resta che c’è stato un cambiamento, non ciò che diceva.',
        'Ciò che scrivi senza inviare, le tue viste e i segni di lettura non vi figurano.',
      ],
      'Per consultare, correggere o far cancellare i tuoi dati, rivolgiti al responsabile della protezione dei dati; le note legali dicono come.',
    ],
    nl: [
      'Geschiedenis en je gegevens',
      'Alles wat verandert, wordt vastgelegd: wie, onder welke rol, voor wie, wanneer, ervoor en erna. Niemand kan de geschiedenis wijzigen, ook geen beheerder.',
      [
        'Elke persoonspagina heeft een eigen geschiedenis; je ziet er alleen de velden die je rol mag lezen.',
        'Ook het lezen van gevoelige gegevens door anderen en exports worden vastgelegd.',
        'Gegevens van een persoon worden gewist als de wet dat vraagt: alleen het feit van de wijziging blijft, niet de inhoud.',
        'Wat je typt en niet verstuurt, je weergaven en wat je gelezen hebt, staan er niet in.',
      ],
      'Wil je je gegevens inzien, verbeteren of laten wissen, wend je dan tot de functionaris voor gegevensbescherming; hoe, staat in de juridische informatie.',
    ],
    pl: [
      'Historia i Twoje dane',
      'Wszystko, co się zmienia, jest zapisywane: kto, w jakiej roli, za kogo, kiedy, przed i po. Historii nikt nie może zmienić, nawet administrator.',
      [
        'Każda karta ma własną historię; widać w niej tylko pola dostępne dla Twojej roli.',
        'Odczyt danych wrażliwych przez innych i eksporty również są rejestrowane.',
        'Dane osoby są usuwane, gdy wymagają tego przepisy: zostaje fakt zmiany, nie jej treść.',
        'Niewysłane dane, Twoje widoki i oznaczenia przeczytania tam nie trafiają.',
      ],
      'Aby zobaczyć, poprawić lub usunąć swoje dane, zwróć się do inspektora ochrony danych; sposób opisano w informacjach prawnych.',
    ],
    cn: [
      '历史记录与您的数据',
      '一切更改都会记录：谁、以哪个角色、代表谁、何时、更改前后的内容。历史记录不可修改，管理员也不例外。',
      [
        '每份档案都有自己的历史；您只能阅读角色向您开放的字段。',
        '他人读取敏感数据以及导出操作也会被记录。',
        '法律要求时会清除个人的具体内容：仅保留发生过更改这一事实。',
        '您输入但未提交的内容、您的视图和阅读标记不在其中。',
      ],
      '如需查阅、更正或删除您的数据，请联系数据保护官；具体方式见法律声明。',
    ],
  },
};
