import type { ShippedPage } from '../shipped-page.ts';

export const writingNotesAndPages: ShippedPage = {
  Cle: 'ecrire-notes-et-pages',
  Rubrique: 'communication',
  Droits: ['mrn', 'r-note-add', 'adm'],
  Ecrans: ['releaseNotes'],
  says: {
    fr: [
      'Écrire des notes et des pages',
      'Les notes de version disent ce qui est nouveau ; la documentation dit comment s’en servir. Toutes deux s’écrivent dans le portail, en huit langues.',
      [
        'Une langue laissée vide montre le français aux lecteurs, et le dit.',
        '« Pour qui » limite la lecture aux personnes qui détiennent l’un des droits choisis.',
        'Une note est publiée automatiquement à sa date ; « l’afficher automatiquement » la présente une fois à chaque lecteur.',
        'Une page d’origine que vous modifiez garde ses versions et peut être rétablie ; une mise à jour ne touche pas ce que vous avez écrit.',
        'Vous ajoutez des pages propres à l’entreprise et masquez celles qui ne la concernent pas.',
      ],
      'Si quelqu’un enregistre pendant que vous écrivez, vous choisissez quelle version reste : rien n’est perdu.',
    ],
    gb: [
      'Writing notes and pages',
      'Release notes say what is new; the documentation says how to use it. Both are written in the portal, in eight languages.',
      [
        'A language left empty shows readers the French, and says so.',
        '“For whom” limits reading to those who hold one of the chosen rights.',
        'A note is published automatically on its date; “show it automatically” presents it once to each reader.',
        'An original page that you edit keeps its versions and can be restored; an upgrade doesn’t touch what you wrote.',
        'You can add the company’s own pages and hide those that do not concern it.',
      ],
      'If somebody saves while you are writing, you choose which version stays: nothing is lost.',
    ],
    es: [
      'Escribir notas y páginas',
      'Las notas de versión dicen qué hay de nuevo; la documentación dice cómo usarlo. Ambas se escriben en el portal, en ocho idiomas.',
      [
        'Un idioma vacío muestra el francés a los lectores, y lo dice.',
        '«Para quién» limita la lectura a quienes tienen uno de los permisos elegidos.',
        'Una nota se publica automáticamente en su fecha; «mostrarla automáticamente» la presenta una vez a cada lector.',
        'Una página original que usted modifica conserva sus versiones y se puede restablecer; una actualización no toca lo que ha escrito.',
        'Puede añadir páginas propias de la empresa y ocultar las que no le corresponden.',
      ],
      'Si alguien guarda mientras usted escribe, elige qué versión queda: nada se pierde.',
    ],
    de: [
      'Hinweise und Seiten verfassen',
      'Versionshinweise sagen, was neu ist; die Dokumentation erklärt, wie man es nutzt. Beide werden im Portal verfasst, in acht Sprachen.',
      [
        'Ist eine Sprache leer, sehen Lesende das Französische, mit einem Hinweis darauf.',
        '„Für wen“ beschränkt das Lesen auf jene mit einem der gewählten Rechte.',
        'Ein Hinweis erscheint zu seinem Zeitpunkt von selbst; mit „Automatisch anzeigen“ sehen ihn alle einmal.',
        'Eine mitgelieferte Seite, die Sie ändern, behält ihre Versionen, und das Original lässt sich wiederherstellen; ein Update lässt Ihren Text unberührt.',
        'Sie fügen eigene Seiten hinzu und blenden unpassende aus.',
      ],
      'Speichert jemand, während Sie schreiben, entscheiden Sie, welche Version bleibt: Nichts geht verloren.',
    ],
    it: [
      'Scrivere note e pagine',
      'Le note di rilascio dicono che cosa è nuovo; la documentazione dice come usarlo. Entrambe si scrivono nel portale, in otto lingue.',
      [
        'Una lingua vuota mostra ai lettori il francese, e lo dice.',
        '«Per chi» limita la lettura a chi ha uno dei diritti scelti.',
        'Una nota viene pubblicata automaticamente alla sua data; «mostrala automaticamente» la presenta una volta a ogni lettore.',
        'Una pagina originale che modifichi conserva le sue versioni e può essere ripristinata; un aggiornamento non tocca ciò che hai scritto.',
        'Aggiungi pagine proprie dell’azienda e nascondi quelle che non la riguardano.',
      ],
      'Se qualcuno salva mentre scrivi, scegli quale versione resta: nulla si perde.',
    ],
    nl: [
      'Releasenotes en pagina’s schrijven',
      'Releasenotes vertellen wat er nieuw is; de documentatie legt uit hoe je het gebruikt. Beide schrijf je in het portaal, in acht talen.',
      [
        'Is een taal leeg, dan zien lezers het Frans, met de vermelding daarvan.',
        '‘Voor wie’ beperkt het lezen tot wie een van de gekozen rechten heeft.',
        'Een releasenote verschijnt vanzelf op de gekozen datum; met ‘Automatisch tonen’ krijgt elke lezer hem één keer te zien.',
        'Van een meegeleverde pagina die je wijzigt, blijven de versies bewaard en kun je het origineel herstellen; een update laat je tekst met rust.',
        'Je kunt eigen pagina’s van je bedrijf toevoegen en verbergen wat niet van toepassing is.',
      ],
      'Slaat iemand op terwijl je schrijft, dan kies je welke versie blijft: niets gaat verloren.',
    ],
    pl: [
      'Pisanie informacji o wersji i stron',
      'Informacje o wersji mówią, co nowego; dokumentacja wyjaśnia, jak z tego korzystać. Jedne i drugie piszesz w portalu, w ośmiu językach.',
      [
        'Jeśli wersji w danym języku brakuje, czytelnicy zobaczą francuską, z odpowiednią informacją.',
        '„Dla kogo” ogranicza czytanie do osób z jednym z wybranych uprawnień.',
        'Informacja pojawia się sama w swoim terminie; „Pokazuj automatycznie” pokazuje ją raz każdemu czytelnikowi.',
        'Zmieniona strona dostarczona z produktem zachowuje wersje i można przywrócić oryginał; aktualizacja nie zmienia Twojego tekstu.',
        'Dodajesz własne strony firmy i ukrywasz te, które jej nie dotyczą.',
      ],
      'Jeśli ktoś zapisze zmiany w trakcie Twojego pisania, wybierasz, która wersja zostaje: nic nie ginie.',
    ],
    cn: [
      '撰写说明与页面',
      '版本说明介绍新内容；文档说明如何使用。两者都在门户中以八种语言撰写。',
      [
        '留空的语言会向读者显示法语并加以说明。',
        '“面向对象”将阅读限制为拥有所选任一权限的人员。',
        '说明会在设定时间自动发布；“主动显示”会向每位读者展示一次。',
        '您修改的随产品页面会保留各版本，并可恢复原样；升级不会改动您所写的内容。',
        '您可以添加公司自有页面，并隐藏不适用的页面。',
      ],
      '如果他人在您编辑期间保存，您可选择保留哪个版本，不会丢失任何内容。',
    ],
  },
};
