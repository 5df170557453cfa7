/** The block that the script checks. `header`: 80 bytes as hex. */
type Block = { height: number; header: string; steps: string[] }

/** The text of verify-bitcoin.sh: plain POSIX shell, so that people can read it before they run it, also in many years. */
export const scriptFrame = ({ height, header, steps }: Block): string => `#!/bin/sh
# Shows that manifest.json went into Bitcoin block ${height}. Read it before you run it: it needs only
# a POSIX shell, sha256sum (or openssl), and for the last part curl or bitcoin-cli.
#   sh verify-bitcoin.sh           asks public services what block ${height} is
#   sh verify-bitcoin.sh --node    asks your own node (bitcoin-cli; BITCOIN_CLI names another one)
#   sh verify-bitcoin.sh --offline asks nobody
# SOURCES: other services with the calls of Esplora, separated by spaces.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")"
height=${height}
header=${header}
sources=\${SOURCES:-https://blockstream.info/api https://mempool.space/api}

sum() {
  if command -v sha256sum > /dev/null; then sha256sum | cut -c1-64
  else openssl dgst -sha256 -r | cut -c1-64; fi
}
# Hexadecimal digits as the bytes that they stand for.
bytes() {
  printf "$(printf %s "$1" | awk '{ d = "0123456789abcdef"
    for (i = 1; i < length($0); i += 2) printf "\\\\%03o", (index(d, substr($0, i, 1)) - 1) * 16 + index(d, substr($0, i + 1, 1)) - 1 }')"
}
hash() { message=$(bytes "$message" | sum); }
append() { message=$message$1; }
prepend() { message=$1$message; }
# The same bytes from the last to the first, as Bitcoin shows hashes.
backwards() { printf %s "$1" | awk '{ for (i = length($0) - 1; i > 0; i -= 2) printf "%s", substr($0, i, 2) }'; }
fail() { echo "NOT PROVED: $1" >&2; exit 1; }

# 1. From the manifest to the root of everything in the block.
message=$(sum < manifest.json)
echo "manifest.json has the SHA-256 $message"
${steps.join('\n')}
root=$(printf %s "$header" | cut -c73-136)
[ "$message" = "$root" ] || fail "manifest.json does not lead into this block."
echo "It leads into the root of the block, $(backwards "$root")"

# 2. The name of the block, and its time (in seconds since 1970).
message=$header
hash
hash
block=$(backwards "$message")
seconds=$(printf '%d' "0x$(backwards "$(printf %s "$header" | cut -c137-144)")")
echo "The block is $block"
echo "Its time is $seconds: $(date -u -d "@$seconds" 2> /dev/null || date -u -r "$seconds" 2> /dev/null || echo 'seconds since 1970')"

# 3. What others say of block ${height}. Whoever made this file could have made up the block: this part shows that they did not.
agreed=0
compare() {
  if [ "$2" = "$block" ]; then echo "The same, says $1"; agreed=$((agreed + 1))
  elif [ -z "$2" ]; then echo "No answer from $1" >&2
  else fail "$1 says that block $height is $2."; fi
}
case \${1:-} in
  --offline) echo "Nobody was asked. Compare with any block explorer that block $height is $block"; exit 0 ;;
  --node) compare 'your node' "$(\${BITCOIN_CLI:-bitcoin-cli} getblockhash "$height" || true)" ;;
  *) for source in $sources; do
      compare "$source" "$(curl -fsS --max-time 20 --max-filesize 1000 "$source/block-height/$height" || true)"
    done ;;
esac
[ "$agreed" -gt 0 ] || fail "nobody could be asked. Compare with any block explorer that block $height is $block"
echo "PROVED: manifest.json existed when block $height was made."
`
