#!/usr/bin/env bash
# Regenerates the corpus in ./files: `bash api/src/tests/corpus/make-files.sh`. The files are committed, so tests don't run this.
# Requires Debian 12 as root, with source packages enabled (a line `Types: deb-src` in its sources). Files of other projects are copied
# with their licences to ./files/licences; the only people they name are their authors, who made them for testing.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
out=$here/files
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$out"
mkdir -p "$out/licences"

export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends libreoffice-writer-nogui qpdf ghostscript img2pdf imagemagick 7zip zip \
  libimage-exiftool-perl python3-reportlab python3-docx python3-pikepdf php-cli php-tcpdf php-fpdf php-dompdf libheif-examples webp \
  libavif-bin libtiff-tools librsvg2-bin mupdf-tools poppler-utils pandoc htmldoc groff enscript libpdf-api2-perl \
  libjpeg-turbo-progs libpodofo-utils weasyprint wkhtmltopdf abiword fonts-liberation sharutils openssl dpkg-dev >/dev/null

# --- Copied from other projects -----------------------------------------------------------------------------------------------
# $1 source package of Debian, $2 its licence file
unpack() {
  mkdir -p "$work/$1"
  (cd "$work/$1" && apt-get source --download-only -qq "$1" >/dev/null 2>&1 && tar xf "$(ls ./*.orig.tar.?z)" --strip-components=1)
  cp "$work/$1/$2" "$out/licences/$1.txt"
}
# $1 version of a package of the npm registry, $2 its licence file
pack() {
  mkdir -p "$work/$1"
  (cd "$work/$1" && tar xzf "$(npm pack --silent --ignore-scripts "$1")" --strip-components=1)
  cp "$work/$1/$2" "$out/licences/$1.txt"
}
# $1 folder, then pairs of a file in it and its new name
copy() {
  local folder=$work/$1
  shift
  while [ $# -gt 0 ]; do
    cp "$folder/$1" "$out/$2"
    shift 2
  done
}

unpack pdfminer LICENSE
copy pdfminer/samples \
  font-size-test.pdf word-mac-quartz.pdf contrib/issue_566_test_2.pdf word-365.pdf jo.pdf dvipdfmx.pdf \
  sampleOneByteIdentityEncode.pdf itextsharp.pdf contrib/pdf-with-jbig2.pdf xerox-workcentre-jbig2.pdf \
  contrib/issue-00369-excel.pdf microsoft-print-to-pdf.pdf contrib/2b.pdf afp-batch-processor.pdf contrib/matplotlib.pdf matplotlib.pdf \
  contrib/pagelabels.pdf pdftex-hyperref.pdf acroform/AcroForm_TEST.pdf foxit-form.pdf contrib/issue-625-identity-cmap.pdf itext-owner-password.pdf \
  zen_of_python_corrupted.pdf ghostscript-damaged-stream.pdf encryption/rc4-40.pdf user-password-rc4-40.pdf \
  encryption/aes-128.pdf user-password-aes-128.pdf encryption/aes-256.pdf user-password-aes-256.pdf

unpack libapache-poi-java legal/LICENSE
copy libapache-poi-java/test-data/document \
  Lists.doc word-2007-lists.doc 57603-seven_columns.doc word-2010-columns.doc Word6_sections.doc word-6.doc word2.doc word-2.doc \
  watermark.doc watermark.doc equation.doc equation.doc hyperlink.doc hyperlink.doc innertable.doc inner-table.doc pageref.doc page-reference.doc \
  word_with_embeded_ooxml.doc embedded-workbook.doc SimpleMacro.doc macro.doc password_tika_binaryrc4.doc password-rc4.doc \
  password_password_cryptoapi.doc password-cryptoapi.doc \
  delins.docx word-2007-tracked-changes.docx documentProtection_readonly_no_password.docx word-read-only.docx \
  bug53475-password-is-pass.docx password-agile.docx WordWithAttachments.docx word-embedded-documents.docx
copy libapache-poi-java/test-data/xmldsign ms-office-2010-signed.docx word-2010-signed.docx

unpack libarchive COPYING
# $1 encoded file, $2 name
decode() { uudecode -o "$out/$2" "$work/libarchive/libarchive/test/$1.uu"; }
decode test_read_format_rar.rar rar4-unix.rar
decode test_read_format_rar_windows.rar rar4-windows.rar
decode test_read_format_rar_unicode.rar rar4-unicode-names.rar
decode test_read_format_rar_compress_normal.rar rar4-compressed.rar
decode test_read_format_rar5_stored.rar rar5-stored.rar
decode test_read_format_rar5_win32.rar rar5-windows.rar
decode test_read_format_rar5_multiple_files_solid.rar rar5-solid.rar
decode test_read_format_rar5_multiarchive.part01.rar rar5-first-of-many.rar
decode test_read_format_rar_encryption_data.rar rar4-password.rar
decode test_read_format_rar_encryption_header.rar rar4-password-names.rar
decode test_read_format_rar_invalid1.rar rar4-damaged.rar
decode test_read_format_zip_mac_metadata.zip macos-archive-utility.zip
decode test_compat_zip_1.zip java.zip
decode test_read_format_zip_msdos.zip msdos.zip
decode test_read_format_zip_filename_cp866.zip names-cp866.zip
decode test_read_format_zip_filename_utf8_ru.zip names-utf8.zip
decode test_read_format_zip_winzip_aes256.zip winzip-aes256.zip
decode test_read_format_zip_traditional_encryption_data.zip password-classic.zip
decode test_read_format_zip_encryption_header.zip password-names.zip
decode test_read_format_zip_zip64a.zip zip64.zip
decode test_read_format_zip_nested.zip zip-in-zip.zip

unpack libimage-exiftool-perl README
copy libimage-exiftool-perl/t/images PDF.pdf photoshop-mac.pdf Motorola.jpg motorola-phone.jpg \
  Canon.jpg canon.jpg Sony.jpg sony.jpg Nikon.jpg nikon.jpg OOXML.docx word-2007-mac.docx RIFF.webp renamed-webp.jpg

pack jpeg-exif@1.1.4 LICENSE.txt
copy jpeg-exif@1.1.4/test IMG_0003.JPG phone.jpg
pack mammoth@1.13.0 LICENSE
copy mammoth@1.13.0/test/test-data strict-format.docx word-strict.docx text-box.docx word-text-box.docx tables.docx word-tables.docx \
  footnotes.docx word-footnotes.docx utf8-bom.docx byte-order-mark.docx embedded-style-map.docx added-part.docx empty.zip empty.zip
pack unrar-promise@3.1.0 package.json
copy unrar-promise@3.1.0/test/contents example.rar winrar.rar example-encrypted.rar winrar-password.rar CP932.rar winrar-japanese.rar
pack unzipper@0.8.0 LICENSE
copy unzipper@0.8.0/testData compressed-OSX-Finder/archive.zip macos-finder.zip compressed-flags-set/archive.zip streamed.zip

# --- Made by programs ---------------------------------------------------------------------------------------------------------
cd "$work"
cat >certidao.html <<'HTML'
<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><title>Certidão de quitação</title></head><body>
<h1>Certidão de quitação</h1><p>Certificamos que a profissional <b>Fulana de Tal</b>, registro 000000, está em dia com suas anuidades.</p>
<table border="1"><tr><th>Ano</th><th>Situação</th></tr><tr><td>2025</td><td>Quitado</td></tr></table></body></html>
HTML
sed 's/<[^>]*>//g' certidao.html >certidao.txt
iconv -f utf-8 -t iso-8859-1 certidao.txt >latin1.txt
convert -size 1240x1754 xc:'#f4f1ea' -font Liberation-Sans -pointsize 40 -fill '#222' -annotate +120+200 'Certidao de quitacao' \
  -attenuate 0.2 +noise Gaussian -quality 40 -colorspace Gray -density 150 -units PixelsPerInch page.jpg
convert page.jpg -threshold 60% -compress Group4 page.tif
convert -size 320x240 gradient:'#336699'-'#eeeeee' -quality 70 photo.png

printf '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text x="20" y="80">Certidão</text></svg>' >drawing.svg

# Text documents
soffice=(soffice --headless -env:UserInstallation="file://$work/profile" --convert-to)
cp certidao.html libreoffice.html
"${soffice[@]}" 'odt:writer8' --infilter='HTML (StarWriter)' libreoffice.html >/dev/null 2>&1
for to in 'pdf:writer_pdf_Export' 'docx:MS Word 2007 XML' 'doc:MS Word 97'; do "${soffice[@]}" "$to" libreoffice.odt >/dev/null 2>&1; done
cp libreoffice.pdf libreoffice.docx libreoffice.doc "$out"
"${soffice[@]}" 'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}' --outdir pdfa libreoffice.odt >/dev/null 2>&1
cp pdfa/libreoffice.pdf "$out/libreoffice-pdfa2.pdf"
"${soffice[@]}" 'pdf:writer_pdf_Export:{"DocumentOpenPassword":{"type":"string","value":"abrir"},"EncryptFile":{"type":"boolean","value":"true"}}' \
  --outdir locked libreoffice.odt >/dev/null 2>&1
cp locked/libreoffice.pdf "$out/libreoffice-user-password.pdf"
pandoc certidao.html -o "$out/pandoc.docx"
abiword --to=doc --to-name="$out/abiword.doc" certidao.html 2>/dev/null
/usr/bin/python3 - "$out" <<'PY'
import sys
from docx import Document
from docx.shared import Cm
document = Document()
document.core_properties.author = ''
document.add_heading('Certidão de quitação', 0)
document.add_picture('photo.png', width=Cm(4))
document.add_table(2, 2)
document.save(sys.argv[1] + '/python-docx.docx')
from reportlab.pdfgen import canvas
page = canvas.Canvas(sys.argv[1] + '/reportlab.pdf')
page.drawString(72, 720, 'Certidão de quitação')
page.acroForm.textfield(name='nome', x=72, y=600)
page.save()
PY

# PDF
cat >tcpdf.php <<'PHP'
<?php require '/usr/share/php/tcpdf/tcpdf.php'; $pdf = new TCPDF(); $pdf->AddPage(); $pdf->writeHTML(file_get_contents('certidao.html'));
$pdf->Output($argv[1], 'F');
PHP
cat >fpdf.php <<'PHP'
<?php require '/usr/share/php/fpdf/fpdf.php'; $pdf = new FPDF(); $pdf->AddPage(); $pdf->SetFont('Arial', '', 14);
$pdf->Cell(0, 10, mb_convert_encoding('Certidão de quitação', 'ISO-8859-1', 'UTF-8')); $pdf->Output('F', $argv[1]);
PHP
cat >dompdf.php <<'PHP'
<?php require '/usr/share/php/dompdf/autoload.php'; $pdf = new Dompdf\Dompdf(); $pdf->loadHtml(file_get_contents('certidao.html')); $pdf->render();
file_put_contents($argv[1], $pdf->output());
PHP
for library in tcpdf fpdf dompdf; do php -d error_reporting=0 $library.php "$out/$library.pdf" >/dev/null; done
QT_QPA_PLATFORM=offscreen wkhtmltopdf --quiet certidao.html "$out/wkhtmltopdf.pdf" 2>/dev/null
weasyprint -q certidao.html "$out/weasyprint.pdf"
htmldoc --quiet --webpage -f "$out/htmldoc.pdf" certidao.html
enscript -q -p - latin1.txt | ps2pdf -dCompatibilityLevel=1.3 - "$out/ghostscript-pdf-1.3.pdf"
ps2pdf -dCompatibilityLevel=1.7 "$out/libreoffice.pdf" "$out/ghostscript-pdf-1.7.pdf"
(cd "$here/../../../.." && node --import tsx --input-type=module -e "
  import { openBrowser } from './tools/journeys/browser.ts';
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto('file://$work/certidao.html');
  await page.pdf({ path: '$out/chromium-print.pdf' });
  await browser.close();")
groff -Tpdf -ms certidao.txt >"$out/groff.pdf"
rsvg-convert -f pdf drawing.svg -o "$out/cairo.pdf"
perl -MPDF::API2 -e '$p = PDF::API2->new(); $t = $p->page()->text(); $t->font($p->corefont("Helvetica"), 20); $t->translate(72, 700);
  $t->text("Certidao"); $p->saveas($ARGV[0])' "$out/pdf-api2.pdf"
img2pdf --pagesize A4 page.jpg -o "$out/img2pdf-scan-jpeg.pdf"
img2pdf --pagesize A4 page.tif -o "$out/img2pdf-scan-ccitt.pdf"
tiff2pdf -o "$out/tiff2pdf.pdf" page.tif
qpdf --linearize "$out/libreoffice.pdf" "$out/qpdf-linearised.pdf"
qpdf --object-streams=generate --force-version=2.0 "$out/libreoffice.pdf" "$out/qpdf-object-streams-2.0.pdf"
qpdf --encrypt '' dona 256 --print=none --modify=none -- "$out/libreoffice.pdf" "$out/qpdf-owner-password.pdf"
qpdf --encrypt abrir dona 128 --use-aes=y -- "$out/libreoffice.pdf" "$out/qpdf-user-password.pdf"
qpdf "$out/libreoffice.pdf" --add-attachment certidao.txt -- "$out/qpdf-attachment.pdf"
(cd "$work" && zip -q attached.zip certidao.txt) && qpdf "$out/fpdf.pdf" --add-attachment attached.zip -- "$out/qpdf-attached-zip.pdf"
cp "$out/tcpdf.pdf" "$out/exiftool-incremental-update.pdf"
exiftool -q -overwrite_original -Title='Certidão' "$out/exiftool-incremental-update.pdf"
mutool clean -gggg -z "$out/libreoffice.pdf" "$out/mupdf.pdf"
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 3650 -subj '/CN=Exemplo' 2>/dev/null
podofosign -in "$out/fpdf.pdf" -out "$out/podofo-signed.pdf" -cert cert.pem -pkey key.pem >/dev/null 2>&1
/usr/bin/python3 - "$out" <<'PY'
import sys, pikepdf
with pikepdf.new() as empty:
    empty.save(sys.argv[1] + '/pikepdf-no-pages.pdf')
PY
head -c 6000 "$out/libreoffice.pdf" >"$out/cut-download.pdf"

# Pictures
for side in 1 3 6 8; do
  convert photo.png -quality 60 "$out/orientation-$side.jpg"
  exiftool -q -overwrite_original -n -Orientation=$side -Make=Exemplo "$out/orientation-$side.jpg"
done
convert photo.png -colorspace CMYK -quality 60 "$out/cmyk.jpg"
convert photo.png ppm:- | cjpeg -progressive -quality 60 >"$out/progressive.jpg"
convert photo.png -depth 16 -resize 80x60 PNG48:"$out/16-bit.png"
convert photo.png -interlace PNG -resize 160x120 "$out/interlaced.png"
convert photo.png -resize 160x120 -colors 16 PNG8:"$out/palette.png"
heif-enc -q 40 photo.png -o photo.heic >/dev/null 2>&1
cp photo.heic "$out/renamed-heic.jpg"
avifenc -s 9 photo.png "$out/renamed-avif.png" >/dev/null 2>&1
cwebp -quiet photo.png -o "$out/renamed-webp.png"

# Archives. Names in Windows' ZIPs use code page 850, so Python writes them byte by byte.
mkdir -p zip/pasta && cp certidao.txt 'zip/pasta/Certidão.txt' && cp photo.png zip/foto.png && : >zip/.DS_Store
(cd zip && zip -qr "$out/info-zip.zip" pasta foto.png && 7zz a -bso0 "$out/7zip.zip" pasta foto.png)
(cd zip && 7zz a -bso0 -mm=LZMA "$out/7zip-lzma.zip" foto.png && 7zz a -bso0 -psenha -mem=AES256 "$out/7zip-aes256.zip" foto.png)
/usr/bin/python3 - "$out" <<'PY'
import sys, zipfile
class Windows(zipfile.ZipInfo):
    def _encodeFilenameFlags(self):
        return self.filename.encode('cp850'), self.flag_bits
with zipfile.ZipFile(sys.argv[1] + '/windows-cp850.zip', 'w', zipfile.ZIP_DEFLATED) as archive:
    for name in ('Certidão de Quitação.txt', 'ÓRGÃO/Identificação.txt'):
        entry = Windows(name)
        entry.create_system = 0
        archive.writestr(entry, 'Certidão')
with zipfile.ZipFile(sys.argv[1] + '/program.zip', 'w') as archive:
    archive.writestr('plantas/leia-me.txt', 'x')
    archive.writestr('plantas/instalar.exe', b'MZ' + bytes(100))
PY
rm -f "$out"/*_original
du -sh "$out"
ls "$out" | wc -l
