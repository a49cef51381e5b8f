/** Clipboard contents of other programs, as browsers receive them, with the expected result in the editor. */

/** Start of Word's clipboard content. */
const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:Wingdings;
	panose-1:5 0 0 0 0 0 0 0 0 0;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:12.0pt;}
 /* List Definitions */
 @list l0
	{mso-list-id:573516049;
	mso-list-type:hybrid;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\\F0B7;
	text-indent:-18.0pt;
	font-family:Symbol;}
-->
</style>
</head>

<body lang=PT-BR style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->`;
const WORD_END = `<!--EndFragment-->
</body>

</html>`;

/** A list item of Word: a paragraph with its marker before its text. */
const wordItem = (place: 'First' | 'Middle' | 'Last', level: number, font: string, marker: string, words: string) => `

<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:
${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>`;

interface Pasted {
  name: string;
  html: string;
  /** Expected HTML in the editor. */
  kept: string;
}

export const PASTED: readonly Pasted[] = [
  {
    name: 'bullets of three levels from Word',
    html: `${WORD}

<p class=MsoNormal>Traga os documentos:<o:p></o:p></p>${[
      wordItem('First', 1, 'Symbol', '·', 'Identidade'),
      wordItem('Middle', 2, '"Courier New"', 'o', 'frente e <b>verso</b>'),
      wordItem('Middle', 3, 'Wingdings', '§', 'legíveis'),
      wordItem('Last', 1, 'Symbol', '·', 'Certidão'),
    ].join('')}

<p class=MsoNormal>Atenciosamente<o:p></o:p></p>

${WORD_END}`,
    kept:
      '<p>Traga os documentos:</p><ul><li>Identidade</li><li>frente e <strong>verso</strong></li>' +
      '<li>legíveis</li><li>Certidão</li></ul><p>Atenciosamente</p>',
  },
  {
    name: 'numbers and letters from Word, and a paragraph between two lists',
    html: `${WORD}${[
      wordItem('First', 1, 'Calibri', '1.', 'Abra o arquivo.'),
      wordItem('Middle', 2, 'Calibri', 'a)', 'Confira a data.'),
      wordItem('Last', 1, 'Calibri', '1.1.', 'Envie.'),
    ].join('')}

<p class=MsoNormal>Depois:<o:p></o:p></p>${wordItem('First', 1, 'Symbol', '·', 'Aguarde')}

${WORD_END}`,
    kept: '<ol><li>Abra o arquivo.</li><li>Confira a data.</li><li>Envie.</li></ol><p>Depois:</p><ul><li>Aguarde</li></ul><p></p>',
  },
  {
    name: 'a list and a link from Google Docs',
    html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5c1f0e1a-7fff-3c2b-9d7e-0d1f6b0a1c2d"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Veja o </span><a href="https://www.gov.br/terras/pt-br" style="text-decoration:none;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;background-color:transparent;font-weight:400;font-style:normal;text-decoration:underline;-webkit-text-decoration-skip:none;vertical-align:baseline;white-space:pre-wrap;">site do órgão</span></a><span style="font-size:11pt;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;"> hoje</span></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">um</span></p></li><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">dois</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    kept: '<p>Veja o <u>site do órgão</u> (https://www.gov.br/terras/pt-br)<strong> hoje</strong></p><ul><li>um</li><li>dois</li></ul><p></p>',
  },
  {
    name: 'a table from Excel',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:"\\.";}
td
	{padding-top:1px;
	font-size:11.0pt;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64 style='height:15.0pt;width:48pt'>Vértice</td>
  <td width=64 style='width:48pt'>Latitude</td>
  <td width=64 style='width:48pt'>Longitude</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>V1</td>
  <td align=right>-1,45</td>
  <td></td>
 </tr>
<!--EndFragment-->
</table>

</body>

</html>`,
    kept: '<p>Vértice\tLatitude\tLongitude</p><p>V1\t-1,45\t</p>',
  },
  {
    name: 'a table from Google Sheets',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">Nome</td><td style="font-weight:bold;">Belém<br/>Pará</td></tr></tbody></table>`,
    kept: '<p>Nome\tBelém Pará</p>',
  },
  {
    name: 'a list from LibreOffice',
    html: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="pt-BR" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
Documentos:</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm">Identidade</p></li>
	<li><p style="line-height: 100%; margin-bottom: 0cm"><i>Certidão</i>
	do CREA</p></li>
</ul>
</body>
</html>`,
    kept: '<p>Documentos:</p><ul><li>Identidade</li><li><em>Certidão</em> do CREA</li></ul><p></p>',
  },
];
