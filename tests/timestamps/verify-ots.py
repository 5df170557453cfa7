"""python3-opentimestamps and python3-bitcoinlib (Debian) read a proof: FILE PROOF HEADERS. They know nothing about our log."""
import json, sys
from bitcoin.core import CBlockHeader
from opentimestamps.core.notary import BitcoinBlockHeaderAttestation
from opentimestamps.core.serialize import BytesDeserializationContext, BytesSerializationContext
from opentimestamps.core.timestamp import DetachedTimestampFile

file, proof, headers = sys.argv[1:]
content = open(proof, 'rb').read()
read = DetachedTimestampFile.deserialize(BytesDeserializationContext(content))
written = BytesSerializationContext()
read.serialize(written)
assert written.getbytes() == content, 'it is written otherwise'
assert read.file_hash_op.hash_fd(open(file, 'rb')) == read.file_digest, 'it is about another file'
known = json.load(open(headers))
for message, attestation in read.timestamp.all_attestations():
    if isinstance(attestation, BitcoinBlockHeaderAttestation):
        header = CBlockHeader.deserialize(bytes.fromhex(known[str(attestation.height)]))
        print(attestation.height, attestation.verify_against_blockheader(message, header))
